// Reads the messages of the console from its sources: the object literals that are passed to `addTexts`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Calls `visit` for a node and all its descendants. */
export function walk(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export const parseSource = (path, source) =>
  ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

const plain = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? plain(node.expression) : node

/** Returns the values of the constants in a file and in the message files that it imports. */
function constantsOf(root, path) {
  const file = parseSource(path, readFileSync(join(root, path), 'utf8'))
  const constants = new Map()
  walk(file, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      constants.set(node.name.getText(), { path, node: plain(node.initializer) })
    }
    if (!ts.isImportDeclaration(node) || !node.importClause?.namedBindings) return
    const { text } = node.moduleSpecifier
    if (!/^\..*(messages|\/en)\.js$/.test(text)) return
    const from = join(dirname(path), text.replace(/\.js$/, '.ts'))
    for (const [name, value] of constantsOf(root, from).constants) constants.set(name, value)
  })
  return { file, constants }
}

/** Collects the texts in a value by dotted key. Skips values computed from the contract. */
function collect(messages, constants, { path, node }, key) {
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    if (value) collect(messages, constants, value, key)
  }
  if (ts.isStringLiteralLike(node)) {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart())
    messages.set(key.join('.'), { text: node.text, path, line: line + 1 })
  }
  if (!ts.isObjectLiteralExpression(node)) return
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      collect(messages, constants, { path, node: property.expression }, key)
    }
    if (ts.isPropertyAssignment(property)) {
      const value = plain(property.initializer)
      collect(messages, constants, { path, node: value }, [...key, property.name.text])
    }
  }
}

/** Returns all messages of the console by key, with text and position. */
export function consoleMessages(root) {
  const messages = new Map()
  for (const path of globSync('admin/**/*.ts', { cwd: root }).sort()) {
    if (!readFileSync(join(root, path), 'utf8').includes('addTexts(')) continue
    const { file, constants } = constantsOf(root, path)
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'addTexts') return
      collect(messages, constants, { path, node: node.arguments[0] }, [])
    })
  }
  return messages
}
