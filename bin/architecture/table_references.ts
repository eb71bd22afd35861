import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export type TableReference = { file: string; table: string; isWrite: boolean }

const SOURCES = ['from', 'table', 'into', 'join', 'leftJoin', 'innerJoin', 'rightJoin', 'crossJoin']
const WRITES = ['insert', 'multiInsert', 'update', 'delete', 'del', 'increment', 'decrement']

/** Finds the tables that SQL and query builders in a folder reference, by file. */
export function tableReferences(folder: string, tables: readonly string[]): TableReference[] {
  const names = tables.join('|')
  const sql = {
    read: new RegExp(
      String.raw`\b(?:from|join|lateral|using)\s+(?:only\s+)?(${names})\b(?!\s*\()`,
      'gi'
    ),
    write: new RegExp(
      String.raw`\b(?:insert\s+into|update|delete\s+from|truncate)\s+(${names})\b`,
      'gi'
    ),
    listed: new RegExp(
      String.raw`,\s*(${names})\b(?=\s+(?:as\s+)?[a-z_]+\s*(?:where|,|join|on)\b)`,
      'gi'
    ),
  }
  const unnamed = {
    read: /\b(?:from|join|using)\s+(?:only\s+)?x\b/i,
    write: /\b(?:insert\s+into|update|delete\s+from|truncate)\s+x\b/i,
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
      const found = new Map<string, TableReference>()
      const add = (table: string, isWrite: boolean) => {
        const known = found.get(table)
        found.set(table, { file, table, isWrite: isWrite || Boolean(known?.isWrite) })
      }
      // Tables that the file lists, as in `['a', 'b']` or `{ table: 'a' }`, and whether its statements read or write a
      // listed table.
      const listed = new Set<string>()
      const use = { isRead: false, isWritten: false }
      const visit = (node: ts.Node) => {
        const content = textOf(node)
        if (content !== null && isListed(node) && tables.includes(content)) listed.add(content)
        if (ts.isTemplateExpression(node) && content !== null) {
          use.isRead ||= unnamed.read.test(content)
          use.isWritten ||= unnamed.write.test(content)
        }
        if (content !== null && isTableProperty(node) && tables.includes(content)) {
          add(content, true)
        }
        if (content !== null) {
          for (const [, table] of content.matchAll(sql.write)) add(String(table), true)
          for (const [, table] of content.matchAll(sql.read)) add(String(table), false)
          const builder = builderCall(node)
          const named =
            builder && tables.find((table) => new RegExp(`^${table}( as \\w+)?$`).test(content))
          if (builder && named) add(named, isWritten(builder))
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      if (use.isRead || use.isWritten) for (const table of listed) add(table, use.isWritten)
      return [...found.values()]
    })
}

/**
 * Returns the content of a string or template, with `x` in place of each substitution; null for
 * other nodes.
 */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
}

/** Whether the node is an array element, or a key or value in an object. */
const isListed = ({ parent }: ts.Node) =>
  ts.isArrayLiteralExpression(parent) || ts.isPropertyAssignment(parent)

/**
 * Whether the node is the value of `{ table: 'x' }`, which passes a table to a function that writes to it, such as
 * one that deletes old rows.
 */
const isTableProperty = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'table'

/** Returns the query builder call with this node as its first argument, such as `.from('x')`; null if there is none. */
function builderCall(node: ts.Node): ts.CallExpression | null {
  const call = node.parent
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return null
  return SOURCES.includes(call.expression.name.text) && call.arguments[0] === node ? call : null
}

/** Whether a later call in the chain writes, as in `db.from('x').where(…).update(…)`. */
function isWritten(call: ts.CallExpression): boolean {
  for (let node: ts.Node = call; ; node = node.parent.parent) {
    const { parent } = node
    if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(parent.parent)) {
      return isTable(call)
    }
    if (WRITES.includes(parent.name.text)) return true
  }
}

/** Whether the call is `table('x')`, which starts an insert. */
const isTable = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) && ['table', 'into'].includes(expression.name.text)
