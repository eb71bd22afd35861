import { ATTACK_TABLES, type AttackTable } from './attack_tables.js'
import { DECORATORS, intentSource, WRITERS } from './custom_sources.js'
import { fromCorpus, fromPayloads } from './from_corpus.js'
import { fromStatements, hasRequests } from './from_statements.js'
import { fromTemplates } from './from_templates.js'
import { interleave, type AttackSource } from './source.js'
import { withToolAttacks } from './tools/tool_attacks.js'

const SOURCES = new Map<string, AttackSource>([
  ...[...ATTACK_TABLES].map(([id, tables]): [string, AttackSource] => [id, sourceOf(id, tables)]),
  ['intent', intentSource],
])

/** Returns the built-in attack source of a plugin; undefined if there is none. */
export function attackSource(pluginId: string): AttackSource | undefined {
  return SOURCES.get(pluginId)
}

function sourceOf(id: string, tables: readonly AttackTable[]): AttackSource {
  const source = WRITERS[id]?.(tables) ?? interleave(tables.map(tableSource))
  return withToolAttacks(id, DECORATORS[id]?.(source) ?? source)
}

function tableSource(table: AttackTable): AttackSource {
  const { templates, statements, rows, payloads, framings = [] } = table
  if (templates && statements) {
    const [stated, plain] = [
      fromStatements({ ...table, statements }),
      fromTemplates({ ...table, templates }),
    ]
    // For requests to act, tool calls can also prove success, so fewer attacks need a statement.
    return interleave(hasRequests(statements) ? [plain, stated, plain] : [stated, plain])
  }
  if (templates) return fromTemplates({ ...table, templates })
  if (rows) return fromCorpus({ ...table, rows })
  if (payloads) return fromPayloads({ ...table, payloads, framings })
  return () => []
}
