import { invalidField } from '#api/platform/http/domain_error'
import { isRecord } from '#api/platform/runner/is_record'
import { parseYaml, yamlSyntaxError } from '#api/platform/http/parsing/parse_yaml'

/** Maximum depth of a sample, because schemas can be recursive. */
const MAX_DEPTH = 8
/** Maximum length of a chain of references, which can be circular. */
const MAX_HOPS = 20

type Fields = Record<string, unknown>

/**
 * A parsed OpenAPI document. Resolves references and derives samples from schemas; does not follow external references.
 */
export class OpenApiDocument {
  private constructor(readonly root: Fields) {}

  /**
   * Parses an OpenAPI document.
   * @throws INVALID if the input is not an OpenAPI 3 document
   */
  static read(text: string): OpenApiDocument {
    const root = parsed(text)
    const version = isRecord(root) ? (root.openapi ?? root.swagger) : undefined
    if (!isRecord(root) || !isRecord(root.paths) || version === undefined) {
      throw invalidField('text', 'openapi', 'This is not an OpenAPI document in JSON or YAML')
    }
    if (!String(version).startsWith('3')) {
      throw invalidField(
        'text',
        'openapi',
        'Only OpenAPI 3 is supported. Convert older documents first.'
      )
    }
    return new OpenApiDocument(root)
  }

  get paths(): Fields {
    return isRecord(this.root.paths) ? this.root.paths : {}
  }

  /** Returns the URL of the first server, without a trailing slash; empty if it is relative or missing. */
  server(): string {
    const servers = Array.isArray(this.root.servers) ? this.root.servers : []
    const [first] = servers.filter(isRecord)
    const url = typeof first?.url === 'string' ? first.url : ''
    const variables = isRecord(first?.variables) ? first.variables : {}
    const filled = url.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const variable = variables[name]
      return isRecord(variable) ? String(variable.default ?? whole) : whole
    })
    return /^https?:\/\//.test(filled) ? filled.replace(/(?<!\/)\/+$/, '') : ''
  }

  /** Follows references within the document. Returns an empty object if they do not lead to an object in it. */
  resolve(value: unknown): Fields {
    let current = value
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      if (!isRecord(current)) return {}
      const { $ref } = current
      if (typeof $ref !== 'string') return current
      current = $ref.startsWith('#/') ? this.#at($ref) : {}
    }
    return {}
  }

  list(value: unknown): Fields[] {
    return Array.isArray(value) ? value.map((entry) => this.resolve(entry)) : []
  }

  /** Returns the operation's first security scheme; null if it requires none. */
  securityOf(operation: Fields): Fields | null {
    const required = operation.security ?? this.root.security
    const [first] = Array.isArray(required) ? required.filter(isRecord) : []
    const [name] = Object.keys(first ?? {})
    const components = isRecord(this.root.components) ? this.root.components : {}
    const schemes = isRecord(components.securitySchemes) ? components.securitySchemes : {}
    return name ? this.resolve(schemes[name]) : null
  }

  /** Returns a value that matches the schema, preferably from its examples or defaults. */
  sample(given: unknown, depth = 0): unknown {
    const schema = this.resolve(given)
    const [example] = Array.isArray(schema.examples) ? schema.examples : []
    const sample = schema.example ?? example ?? schema.default ?? schema.const
    if (sample !== undefined) return sample
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if (depth > MAX_DEPTH) return null
    const parts = schema.allOf ?? schema.oneOf ?? schema.anyOf
    if (Array.isArray(parts)) return this.#joined(parts, schema.allOf !== undefined, depth)
    return this.#ofType(schema, depth)
  }

  #joined(parts: unknown[], isAll: boolean, depth: number): unknown {
    const samples = (isAll ? parts : parts.slice(0, 1)).map((part) => this.sample(part, depth + 1))
    return isAll ? Object.assign({}, ...samples.filter(isRecord)) : samples[0]
  }

  #ofType(schema: Fields, depth: number): unknown {
    const [type] = [schema.type].flat()
    if (type === 'array') return [this.sample(schema.items, depth + 1)]
    if (type === 'integer' || type === 'number') return schema.minimum ?? 0
    if (type === 'boolean') return false
    if (type === 'string' || (type === undefined && !isRecord(schema.properties))) return 'string'
    const properties = isRecord(schema.properties) ? schema.properties : {}
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([, property]) => this.resolve(property).readOnly !== true)
        .map(([name, property]) => [name, this.sample(property, depth + 1)])
    )
  }

  #at(reference: string): unknown {
    return reference
      .slice(2)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), this.root)
  }
}

/**
 * Parses YAML or JSON.
 * @throws INVALID with the line of a syntax error
 */
function parsed(text: string): unknown {
  try {
    return parseYaml(text)
  } catch (error) {
    const reason = yamlSyntaxError(error)
    if (reason === null) return null
    throw invalidField('text', 'yaml', `Not valid YAML or JSON: ${reason}`)
  }
}
