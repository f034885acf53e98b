/// Numbers as XML formats write them: decimals with blanks, commas or nothing between them.
package enum NumberText {
  /// The numbers of a text; `nil` where something else stands in it, or a number that is no
  /// coordinate any more.
  package static func numbers(_ text: some StringProtocol) -> [Double]? {
    var numbers: [Double] = []
    let bytes = Array(text.utf8)
    var place = 0
    while true {
      while place < bytes.count, bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: ",") {
        place += 1
      }
      guard place < bytes.count else { return numbers }
      guard let (number, end) = number(in: bytes, from: place) else { return nil }
      numbers.append(number)
      place = end
    }
  }

  /// The only number of a text.
  package static func number(_ text: some StringProtocol) -> Double? {
    guard let numbers = numbers(text), numbers.count == 1 else { return nil }
    return numbers[0]
  }

  /// The number that begins at a byte, and the byte behind it; `nil` for none, and for one that is
  /// no coordinate any more, or the nearest that is one.
  package static func number(
    in bytes: [UInt8], from start: Int, isClamped: Bool = false
  ) -> (Double, end: Int)? {
    func isDigit(_ place: Int) -> Bool {
      place < bytes.count && (0x30...0x39).contains(bytes[place])
    }
    func isSign(_ place: Int) -> Bool {
      place < bytes.count
        && (bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+"))
    }
    var place = start
    if isSign(place) { place += 1 }
    var hasDigits = false
    while isDigit(place) { (place, hasDigits) = (place + 1, true) }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      while isDigit(place) { (place, hasDigits) = (place + 1, true) }
    }
    guard hasDigits else { return nil }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      var end = place + 1
      if isSign(end) { end += 1 }
      // What follows may be a unit such as em.
      if isDigit(end) {
        while isDigit(end) { end += 1 }
        place = end
      }
    }
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
      isClamped || abs(number) <= NumberRange.largest
    else { return nil }
    return (min(max(number, -NumberRange.largest), NumberRange.largest), place)
  }
}
