/// An input of several texts with a form feed between two, which none of them may hold.
struct InputPages {
  private let pages: [ArraySlice<UInt8>]

  init(_ input: [UInt8]) {
    pages = input.split(separator: 0x0C, omittingEmptySubsequences: false)
  }

  /// A page by its number; an empty one when there is none.
  subscript(number: Int) -> [UInt8] { number < pages.count ? Array(pages[number]) : [] }
}
