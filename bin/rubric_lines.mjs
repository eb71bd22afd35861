// Prints the lines by which the red team engine recognizes the graders of the CLI: for each grader, short hashes of
// some lines that no other grader contains. Run it after upgrading the CLI:
// node bin/rubric_lines.mjs > api/engines/redteam/tasks/data/rubric_lines.json
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSIONS = ['promptfoo', 'promptfoo-0.121']
const LINES_EACH = 10
const MIN_LINE_CHARACTERS = 24
/** Datasets whose graders share the same rubric. */
const SAME_WORDS = ['aegis', 'beavertails']

const folder = mkdtempSync(join(tmpdir(), 'assay-rubrics-'))
process.env.PROMPTFOO_CONFIG_DIR = folder
process.env.PROMPTFOO_DISABLE_TELEMETRY = '1'
process.env.PROMPTFOO_DISABLE_UPDATE = '1'

/**
 * Unique words for the variables. A line that differs between the two versions contains a variable and therefore does not
 * identify the grader.
 */
const fillings = ['alpha', 'omega'].map((word) => ({
  ...Object.fromEntries(
    'purpose prompt goal policy value harmCategory systemPrompt category subcategory categoryGuidance output traceSummary timestamp testString intendedResults harmbenchBehavior vlsuCategoryName'
      .split(' ')
      .map((name) => [name, `${word} ${name}`])
  ),
  entities: [word],
  tools: [],
  testVars: { prompt: word },
  scenario: { memory: word, followUp: word },
}))

/** Maps each line to the graders whose rubric contains it. */
const owners = new Map()
for (const version of VERSIONS) {
  const main = join(import.meta.dirname, '..', 'node_modules', version, 'dist', 'src', 'index.js')
  let library
  try {
    readFileSync(main)
    library = await import(main)
  } catch (error) {
    process.stderr.write(`skipped ${version}: ${error.message}\n`)
    continue
  }
  for (const [id, grader] of Object.entries(library.redteam.Graders)) note(id, grader)
}
rmSync(folder, { recursive: true, force: true })

function note(id, grader) {
  const name = id.replace('promptfoo:redteam:', '')
  try {
    const [first, second] = fillings.map((vars) => grader.renderRubric(vars).split('\n'))
    const same = first.filter(
      (line) => second.includes(line) && line.trim().length >= MIN_LINE_CHARACTERS
    )
    for (const line of same) {
      owners.set(line.trim(), (owners.get(line.trim()) ?? new Set()).add(name))
    }
  } catch (error) {
    process.stderr.write(`skipped ${name}: ${error.message.split('\n')[0]}\n`)
  }
}

const marks = {}
for (const [line, names] of owners) {
  const name = inCommon([...names])
  if (!name) continue
  const lines = (marks[name] ??= [])
  if (lines.length < LINES_EACH) lines.push(mark(line))
}
const sorted = Object.fromEntries(Object.entries(marks).sort(([a], [b]) => (a < b ? -1 : 1)))
process.stdout.write(`${JSON.stringify(sorted, null, 1)}\n`)
process.exit(0)

/**
 * Returns the common prefix of graders that share a rubric line: `pii:direct` and `pii:social` give `pii`. Empty for
 * unrelated graders, because such a line identifies none of them.
 */
function inCommon(names) {
  if (names.every((name) => SAME_WORDS.includes(name))) return SAME_WORDS[0]
  const [first, ...others] = names.map((name) => name.split(':'))
  const shared = first.filter((part, n) =>
    others.every((other) => first.slice(0, n + 1).every((each, m) => other[m] === each))
  )
  return shared.join(':')
}

function mark(line) {
  return createHash('sha256').update(line.replace(/\s+/g, ' ')).digest('hex').slice(0, 12)
}
