import FramePlanning
import FrameSampling

/// The recipe of a picture, and the place under which it is kept.
protocol PictureRecipe {
  associatedtype Slot: Hashable
  var slot: Slot { get }
  /// True when both give the same pixels.
  func isSamePicture(as other: Self) -> Bool
}

/// Pictures from frames before, each kept while what it is made from stays the same.
final class PictureCache<Recipe: PictureRecipe> {
  private struct Kept {
    let recipe: Recipe
    var picture: Picture
  }

  private var kept: [Recipe.Slot: Kept] = [:]
  private let keeps: Bool
  private let pool: PixelMemoryPool

  init(keeps: Bool, pool: PixelMemoryPool) {
    self.keeps = keeps
    self.pool = pool
  }

  /// The picture that is kept for a recipe, or `nil` when it has to be made.
  func found(_ recipe: Recipe) -> Picture? {
    guard let found = kept[recipe.slot], found.recipe.isSamePicture(as: recipe) else { return nil }
    return found.picture
  }

  /// The picture of a recipe: the one that is kept, or a new one, which takes its place.
  func picture(
    of recipe: Recipe, making: (PixelMemoryPool) throws(RasterError) -> Picture
  ) throws(RasterError) -> Picture {
    if let found = found(recipe) { return found }
    if var old = kept.removeValue(forKey: recipe.slot), isKnownUniquelyReferenced(&old.picture) {
      // Nothing in this frame shows it: an image that grows reuses its memory from frame to frame.
      pool.give(back: old.picture.memory)
    }
    let picture = try making(pool)
    if keeps { kept[recipe.slot] = Kept(recipe: recipe, picture: picture) }
    return picture
  }

  /// Forgets every picture.
  func removeAll() { kept.removeAll() }
}
