/// A language by its tag of BCP 47, such as `en` or `pt-BR`.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag as it was written.
  public let description: String
  /// The language's code of three letters (ISO 639-2/T), as containers have it.
  public let code: String

  /// A language; `nil` for a text that is no tag, and for a code of two letters that no language
  /// has.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count <= 35, let first = parts.first?.lowercased(),
      parts.allSatisfy({ part in
        (1...8).contains(part.utf8.count)
          && part.unicodeScalars.allSatisfy {
            $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
          }
      }),
      first.allSatisfy(\.isLetter)
    else { return nil }
    switch first.utf8.count {
    case 2:
      guard let code = Self.codes[first] else { return nil }
      self.code = code
    case 3: code = first
    default: return nil
    }
    description = text
  }

  /// A regular expression (ECMA-262) of the texts that are tags.
  package static var pattern: String {
    func either(_ letter: Character) -> String { "[\(letter)\(letter.uppercased())]" }
    let short = codes.keys.sorted().map { $0.map(either).joined() }.joined(separator: "|")
    return "^(?=.{2,35}$)(?:\(short)|[A-Za-z]{3})(?:-[A-Za-z0-9]{1,8})*$"
  }

  /// ISO 639-1 with ISO 639-2/T, each code of two letters before its code of three.
  private static let codes: [String: String] = Dictionary(
    uniqueKeysWithValues: table.split(whereSeparator: \.isWhitespace).map {
      (String($0.prefix(2)), String($0.dropFirst(2)))
    })

  private static let table = """
    aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul
    bhbih bibis bmbam bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv
    cycym dadan dedeu dvdiv dzdzo eeewe elell eneng eoepo esspa etest eueus fafas ffful fifin
    fjfij fofao frfra fyfry gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin hohmo hrhrv
    hthat huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl itita iuiku jajpn
    jvjav kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor
    kykir lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal
    mnmon mrmar msmsa mtmlt mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav
    nynya ococi ojoji omorm orori ososs papan pipli plpol pspus ptpor quque rmroh rnrun roron
    rurus rwkin sasan scsrd sdsnd sesme sgsag sisin skslk slslv smsmo snsna sosom sqsqi srsrp
    ssssw stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl tntsn toton trtur
    tstso tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid
    yoyor zazha zhzho zuzul
    """
}
