import { invalidField } from '#api/http/domain_error'
import { isRecord } from '#api/targets/is_record'
import { parseYaml } from '#api/http/parsing/parse_yaml'

/** A schema that names itself is followed no further than this. */
const DEEPEST = 8
/** References that lead to each other end here. */
const MOST_HOPS = 20

type Fields = Record<string, unknown>

/** An OpenAPI document, read: its references followed, its schemas as samples. Only what is inside of it is looked at. */
export class OpenApiDocument {
  private constructor(readonly root: Fields) {}

  /** @throws INVALID when the text is none */
  static read(text: string): OpenApiDocument {
    const root = parsed(text)
    const version = isRecord(root) ? (root.openapi ?? root.swagger) : undefined
    if (!isRecord(root) || !isRecord(root.paths) || version === undefined) {
      throw invalidField('text', 'openapi', 'This is no OpenAPI document, as JSON or YAML')
    }
    if (!String(version).startsWith('3')) {
      throw invalidField('text', 'openapi', 'Only OpenAPI 3 is read; convert older documents first')
    }
    return new OpenApiDocument(root)
  }

  get paths(): Fields {
    return isRecord(this.root.paths) ? this.root.paths : {}
  }

  /** The first address that the document names, without its last slash. */
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

  /** What a reference inside the document stands for; anything else is itself. */
  resolve(value: unknown): Fields {
    let current = value
    for (let hop = 0; hop < MOST_HOPS; hop++) {
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

  /** The scheme by which an operation may be called first; null when it is open. */
  securityOf(operation: Fields): Fields | null {
    const wanted = operation.security ?? this.root.security
    const [first] = Array.isArray(wanted) ? wanted.filter(isRecord) : []
    const [name] = Object.keys(first ?? {})
    const components = isRecord(this.root.components) ? this.root.components : {}
    const schemes = isRecord(components.securitySchemes) ? components.securitySchemes : {}
    return name ? this.resolve(schemes[name]) : null
  }

  /** A value that the schema allows, made of its examples and defaults where it has them. */
  sample(given: unknown, depth = 0): unknown {
    const schema = this.resolve(given)
    const [example] = Array.isArray(schema.examples) ? schema.examples : []
    const said = schema.example ?? example ?? schema.default ?? schema.const
    if (said !== undefined) return said
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if (depth > DEEPEST) return null
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

function parsed(text: string): unknown {
  try {
    return parseYaml(text)
  } catch {
    return null
  }
}
