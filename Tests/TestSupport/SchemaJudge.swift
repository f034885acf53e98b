import Foundation

/// A JSON Schema as a foreign validator reads it: Python's `jsonschema`, with PyYAML for the
/// documents.
public struct SchemaJudge: Sendable {
  private let schema: String

  /// A judge that goes by a schema, as text.
  public init(_ schema: String) { self.schema = schema }

  /// What the validator says of documents.
  ///
  /// - Parameter documents: Texts in YAML.
  /// - Returns: For each document the first mistake, or `nil` when the schema accepts it.
  /// - Throws: `CommandLineTool.Failure` when the schema is none, or Python is not there.
  public func mistakes(in documents: [String]) throws -> [String?] {
    let input = try JSONEncoder().encode([schema] + documents)
    // Debian's own Python, whose packages `make test` installs.
    let answer = try CommandLineTool.run("/usr/bin/python3", ["-c", Self.program], input: input)
    return try JSONDecoder().decode([String?].self, from: answer.output)
  }

  /// Reads scalars by the core schema of YAML 1.2, as editors do; PyYAML's own is that of 1.1.
  private static let program = #"""
    import json, re, sys, yaml
    from jsonschema import Draft202012Validator

    class Core(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        yaml_implicit_resolvers = {}

    def scalar(tag, pattern, value):
        Core.add_implicit_resolver(tag, re.compile(pattern), None)
        Core.add_constructor(tag, lambda loader, node: value(loader.construct_scalar(node)))

    core = "tag:yaml.org,2002:"
    scalar(core + "null", r"^(?:~|null|Null|NULL|)$", lambda text: None)
    scalar(core + "bool", r"^(?:true|True|TRUE|false|False|FALSE)$", lambda text: text[0] in "tT")
    scalar(core + "float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", float)
    scalar(core + "inf", r"^[-+]?\.(?:inf|Inf|INF)$", lambda text: float(text.replace(".", "")))
    scalar(core + "nan", r"^\.(?:nan|NaN|NAN)$", lambda text: float("nan"))
    Core.add_implicit_resolver(core + "merge", re.compile(r"^<<$"), ["<"])

    def mapping(loader, node):
        loader.flatten_mapping(node)
        return {key.value: loader.construct_object(value, deep=True) for key, value in node.value}

    Core.add_constructor(core + "map", mapping)

    schema, *documents = json.load(sys.stdin)
    schema = json.loads(schema)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)

    def mistake(text):
        error = next(validator.iter_errors(yaml.load(text, Core)), None)
        if error is None:
            return None
        return "/".join(map(str, error.absolute_path)) + ": " + error.message

    json.dump([mistake(text) for text in documents], sys.stdout)
    """#
}
