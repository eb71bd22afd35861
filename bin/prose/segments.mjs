// Extracts the prose of a file: comments, strings and test titles. Replaces code spans, paths and URLs with blanks to
// preserve positions.
import ts from 'typescript'
import { parseDocument, visit } from 'yaml'

const blank = (text) => text.replace(/\S/g, ' ')

const withoutCode = (text) =>
  text
    .replace(/```[^]*?```/g, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\bhttps?:\/\/\S+|[\w.-]+\/[\w./-]+/g, blank)

/** Returns the prose of a Markdown page as one segment. */
export function markdownSegments(source) {
  const text = withoutCode(
    source
      .replace(/<!--[^]*?-->/g, blank)
      .replace(/^( {4,}|\t).*$/gm, (line) => (/^\s+([-*]|\d+\.) /.test(line) ? line : blank(line)))
      .replace(/\]\([^)\s]*\)/g, blank)
  )
  return [{ kind: 'doc', start: 0, text }]
}

/** Returns the texts that the console shows from a YAML file, except code. */
export function yamlSegments(source) {
  const texts = []
  visit(parseDocument(source), {
    Pair: (_, { key }) => (key.value === 'code' ? visit.SKIP : undefined),
    Scalar: (key, { value, range: [start, end] }) => {
      if (key === 'key' || typeof value !== 'string' || isName(value)) return
      texts.push({ kind: 'content', start, text: withoutCode(source.slice(start, end)) })
    },
  })
  return texts
}

/** Whether a string literal is not prose but a module name, type or key. */
const isTechnical = ({ parent }) =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  ts.isExternalModuleReference(parent) ||
  (ts.isPropertyAssignment(parent) && parent.name.kind === ts.SyntaxKind.StringLiteral)

/** Whether a string is a key, path or identifier. */
const isName = (text) => /^(\S*[._/:]\S*\w|[a-z]\w*)$/.test(text)

const isSql = (text) =>
  /\bselect\b[^]*\bfrom\b|\binsert into\b|\bupdate\s+\w+\s+set\b|\bexcluded\./i.test(text)

const isTestCall = (node) =>
  ts.isCallExpression(node) && /^test(\.(group|skip|fails))?$/.test(node.expression.getText())

const isTestName = (node) => isTestCall(node.parent) && node.parent.arguments[0] === node

const TEXTS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.JsxText,
  ts.SyntaxKind.RegularExpressionLiteral,
])

function literalsOf(sourceFile) {
  const literals = []
  const visit = (node) => {
    if (TEXTS.has(node.kind)) literals.push(node)
    ts.forEachChild(node, visit)
  }
  visit(sourceFile)
  return literals
}

/**
 * Returns the comments of a file. Joins line comments on consecutive lines, because a phrase can
 * span lines.
 */
function commentSegments(source, literals) {
  const parts = []
  let at = 0
  for (const node of literals) {
    const [start, end] = [node.getStart(), node.getEnd()]
    parts.push(source.slice(at, start), blank(source.slice(start, end)))
    at = end
  }
  const code = [...parts, source.slice(at)].join('')
  return [...code.matchAll(/\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g)].map(
    ({ 0: comment, index }) => ({
      kind: 'comment',
      start: index,
      text: withoutCode(comment.replace(/^[ \t]*(\/\/+|\/?\*+\/?)/gm, blank).replace(/\*\/$/, '')),
    })
  )
}

/** Returns the comments, strings and test titles in a TypeScript or JavaScript file. Other strings in tests are data. */
export function codeSegments(path, source) {
  const sourceFile = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const literals = literalsOf(sourceFile)
  const texts = literals
    .filter((node) => !ts.isRegularExpressionLiteral(node) && !isTechnical(node))
    .filter((node) => !isName(node.text) && !isSql(node.text))
    .map((node) => ({
      kind: isTestName(ts.isTemplateHead(node) ? node.parent : node) ? 'test' : 'text',
      start: node.getStart(),
      text: withoutCode(node.getText().replace(/^`|`$/g, ' ')),
    }))
  return [...commentSegments(source, literals), ...texts]
}
