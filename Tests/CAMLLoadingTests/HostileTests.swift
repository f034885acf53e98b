import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Broken and hostile archives: errors with their lines, or something left out, never a crash.
@Suite struct HostileTests {
  private func errors(_ text: String) -> [String] {
    OpenedFile.errors("main.caml", files: ["main.caml": text])
  }

  @Test func `what is no XML is told with its line`() {
    #expect(
      errors("<caml>\n <CALayer") == [
        "2:10: not valid XML: the file ends here, allowed: a blank, \">\" or \"/>\""
      ])
    #expect(
      errors("<caml>\n <CALayer a=1/></caml>") == [
        "2:13: not valid XML, allowed: a value in quotes"
      ])
    #expect(
      errors("<caml><CALayer a='1' a='2'/></caml>") == [
        "1:22: found the attribute a twice, allowed: each attribute once"
      ])
    #expect(errors("<caml>") == ["1:1: found <caml> without its end, allowed: </caml>"])
    #expect(errors("<caml/>x") == ["1:8: not valid XML, allowed: the end of the file"])
    #expect(
      errors("<caml>&nbsp;</caml>") == [
        #"1:7: found the entity "nbsp", which is not declared, allowed: &lt; &gt; &amp; &quot; &apos;, and what the file declares"#
      ])
  }

  @Test func `a file without a layer, or with one of no size, is told`() {
    #expect(
      errors("<caml>\n</caml>") == [
        "1:1: found no layer, allowed: a caml element with a layer, such as CALayer"
      ])
    #expect(
      errors("<caml><CALayer bounds='0 0 -5 5'/></caml>") == [
        "1:7: the outermost layer has no size, allowed: bounds, or layers in it that have"
      ])
  }

  @Test func `values and bases that are none are told`() throws {
    let told = try CAMLText.open(
      CAMLText.file(
        CAMLText.box(
          "a", #"opacity="nan" transform="bogus(3)" cornerRadius="undefined""#),
        """
        <states><LKState name="On" basedOn="Z"><elements/></LKState><LKState name="Off" basedOn="On"><elements/></LKState></states>
        """)
    ).omissions
    #expect(
      told == [
        "a value of \"opacity\" that is not known is left out; the usual one",
        "a value of \"transform\" that is not known is left out; the usual one",
        "a state on which another one is based is not there; the other one alone",
      ])
  }

  @Test func `entities that grow without end are refused`() {
    let entities = (1...9).map { number in
      "<!ENTITY e\(number) \"" + String(repeating: "&e\(number - 1);", count: 10) + "\">"
    }
    let text =
      "<!DOCTYPE caml [<!ENTITY e0 \"0123456789\">\(entities.joined())<!ENTITY f SYSTEM \"/etc/passwd\">]>"
    #expect(errors("\(text)<caml>&e7;</caml>").first?.contains("more than 1048576 bytes") == true)
    #expect(errors("\(text)<caml>&e9;</caml>").first?.contains("more than 8 entities") == true)
    #expect(errors("\(text)<caml>&f;</caml>").first?.contains("of another file") == true)
    #expect(
      errors("<!DOCTYPE a [<!ENTITY a \"&a;\">]><caml a='&a;'/>").first?.contains("in one another")
        == true)
  }

  @Test func `entities of the file itself are put in`() throws {
    let text = CAMLText.file(CAMLText.box("a", #"name2="x""#)).replacing(
      "<caml", with: "<!DOCTYPE caml [<!ENTITY c \"0 0 1\">]><caml"
    ).replacing(#"backgroundColor="1 0 0""#, with: #"backgroundColor="&c;""#)
    #expect(try CAMLText.open(text).picture().components(5, 5) == CAMLText.blue)
  }

  @Test func `layers that lie too deep, and elements without number, are refused`() {
    func nested(_ count: Int) -> String {
      CAMLText.file(
        String(repeating: "<CALayer bounds='0 0 9 9'><sublayers>", count: count)
          + String(repeating: "</sublayers></CALayer>", count: count))
    }
    #expect(errors(nested(40)).isEmpty)
    #expect(errors(nested(46)).first?.contains("layers that lie more than 45 deep") == true)
    #expect(errors(nested(60)).first?.contains("more than 100 levels") == true)
    #expect(
      errors("<caml>" + String(repeating: "<a>", count: 100_000)).first?.contains("100 levels")
        == true)
    #expect(
      errors(CAMLText.file(String(repeating: "<CALayer/>", count: 20_001))).first?
        .contains("more than 20000 layers") == true)
  }

  @Test func `numbers of any size draw something`() throws {
    for number in ["1e300", "-1e300", "inf", "nan", "1e-300", "", "-0", "9999999999999999"] {
      let file = try CAMLText.open(
        CAMLText.file(
          CAMLText.box(
            "a",
            #"cornerRadius="\#(number)" transform="scale(\#(number))" shadowRadius="\#(number)""#,
            """
            <animations><animation type="CABasicAnimation" keyPath="position" duration="\(number)"
            repeatCount="\(number)" beginTime="\(number)" toValue="\(number) \(number)"/></animations>
            """)))
      #expect(throws: Never.self) { try file.picture(at: 1) }
      #expect(throws: Never.self) { try file.converted() }
    }
  }
}
