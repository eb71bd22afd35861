// Finds British spellings in identifiers and in file and folder names. terms.yml lists those in prose.
import { basename } from 'node:path'
import ts from 'typescript'

const WORDS = new Map([
  ['artefact', 'artifact'],
  ['behaviour', 'behavior'],
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['colour', 'color'],
  ['favour', 'favor'],
  ['flavour', 'flavor'],
  ['honour', 'honor'],
  ['labelled', 'labeled'],
  ['labelling', 'labeling'],
  ['licence', 'license'],
  ['neighbour', 'neighbor'],
])

/** Stems of verbs that end in -ise in British English, such as `organise`. */
const STEMS =
  'author|organ|recogn|initial|serial|normal|summar|custom|optim|minim|maxim|categor|synchron|anonym|random|prior|standard|token|sanit|special|general|local|character|emphas|visual|final|util'

const BRITISH = [...WORDS.keys()].join('|')
const FIND = new RegExp(`${BRITISH}|(?<=${STEMS})is(?=(?:e|ed|es|ing|ation|er|ers)$)`)
const MAY_CONTAIN = new RegExp(`${BRITISH}|(${STEMS})is`, 'i')

/** Accepted spellings: the column `licence` in migrations, the API field named after it, and the ARIA attribute. */
const ACCEPTED = /^licence$|labelled-?by$/i

/**
 * Returns the US spelling of a name, in lower case with the words separated by spaces; undefined if the spelling is
 * correct.
 */
export function usSpelling(name) {
  if (ACCEPTED.test(name)) return undefined
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  if (!words.some((word) => FIND.test(word))) return undefined
  return words.map((word) => word.replace(FIND, (found) => WORDS.get(found) ?? 'iz')).join(' ')
}

const findingFor = (path, line, found) => {
  const use = usSpelling(found)
  return use === undefined ? [] : [{ path, line, found, use }]
}

/** Returns the misspelled name of a file or folder. */
export const pathFindings = (path) => findingFor(path, undefined, basename(path))

/**
 * Returns the British spellings in the identifiers of a TypeScript or JavaScript file, in order of
 * position.
 */
export function identifierFindings(path, source) {
  if (!MAY_CONTAIN.test(source)) return []
  const sourceFile = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const findings = []
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const { line } = sourceFile.getLineAndCharacterOfPosition(node.getStart())
      findings.push(...findingFor(path, line + 1, node.text))
    }
    ts.forEachChild(node, visit)
  }
  visit(sourceFile)
  return findings
}
