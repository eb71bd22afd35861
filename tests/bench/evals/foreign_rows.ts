import { csvLine } from '#api/contract/csv'

/** Rows per file, as in the documented claim. */
export const ROWS = 10_000

const PARAGRAPH = 'The library opens at nine and closes at six, except on Mondays. '.repeat(8)

const prompt = (n: number) => `Question ${n}: ${PARAGRAPH}`
const reply = (n: number) => `Answer ${n}: ${PARAGRAPH}`

const numbers = Array.from({ length: ROWS }, (_, n) => n)
const jsonLines = (values: unknown[]) => values.map((one) => JSON.stringify(one)).join('\n')

/** A file of each format, with texts of about 500 characters per input and output. */
export const FOREIGN_FILES: { name: string; kind: 'results' | 'dataset'; content: () => string }[] =
  [
    { name: 'openai_evals.jsonl', kind: 'results', content: openaiEvals },
    { name: 'openai_run.json', kind: 'results', content: openaiRun },
    { name: 'garak.report.jsonl', kind: 'results', content: garak },
    { name: 'pyrit.json', kind: 'results', content: pyrit },
    { name: 'inspect.json', kind: 'results', content: inspect },
    { name: 'langfuse.csv', kind: 'dataset', content: langfuse },
    { name: 'phoenix.json', kind: 'dataset', content: phoenix },
  ]

function openaiEvals() {
  const event = (n: number, type: string, data: object) => ({
    run_id: 'r',
    event_id: n,
    sample_id: `s.${n}`,
    type,
    data,
  })
  return jsonLines([
    { spec: { eval_name: 'bench', completion_fns: ['m'] } },
    ...numbers.map((n) => event(n, 'sampling', { prompt: prompt(n), sampled: [reply(n)] })),
    // Puts a sample's events as far apart as possible.
    ...numbers.map((n) => event(n, 'match', { correct: n % 3 > 0, expected: 'x', picked: 'y' })),
  ])
}

function openaiRun() {
  const data = numbers.map((n) => ({
    object: 'eval.run.output_item',
    eval_id: 'e',
    run_id: 'r',
    datasource_item: { input: prompt(n), ground_truth: 'x' },
    results: [{ name: 'check', passed: n % 3 > 0, score: 1 }],
    sample: {
      input: [{ role: 'user', content: prompt(n) }],
      output: [{ role: 'assistant', content: reply(n) }],
      model: 'm',
    },
  }))
  return JSON.stringify({ object: 'list', data })
}

function garak() {
  const message = (text: string) => ({ text, lang: 'en', data_path: null, notes: {} })
  const turn = (role: string, text: string) => ({ role, content: message(text) })
  const attempt = (n: number, status: number) => ({
    entry_type: 'attempt',
    uuid: `u${n}`,
    status,
    probe_classname: 'test.Test',
    prompt: { turns: [turn('user', prompt(n))] },
    outputs: [message(reply(n))],
    detector_results: status === 2 ? { 'd.A': [n % 3 ? 0 : 1], 'd.B': [0] } : {},
    conversations: [{ turns: [turn('user', prompt(n)), turn('assistant', reply(n))] }],
  })
  return jsonLines([
    { 'entry_type': 'start_run setup', 'run.eval_threshold': 0.5, 'plugins.target_type': 'test' },
    { entry_type: 'init', garak_version: '0.14.0' },
    ...numbers.map((n) => attempt(n, 1)),
    ...numbers.map((n) => attempt(n, 2)),
  ])
}

function pyrit() {
  const piece = (n: number, role: string, value: string, scores: object[]) => ({
    id: `${role}-${n}`,
    role,
    conversation_id: `c${n}`,
    sequence: role === 'user' ? 0 : 1,
    prompt_target_identifier: { __type__: 'OpenAIChatTarget' },
    original_value: value,
    converted_value: value,
    response_error: 'none',
    scores,
  })
  const score = (n: number) => ({ score_type: 'true_false', score_value: String(n % 3 === 0) })
  const pieces = numbers.flatMap((n) => [
    piece(n, 'user', prompt(n), []),
    piece(n, 'assistant', reply(n), [score(n)]),
  ])
  return JSON.stringify(pieces, null, 4)
}

function inspect() {
  const samples = numbers.map((n) => ({
    id: n,
    epoch: 1,
    input: prompt(n),
    target: 'x',
    messages: [
      { role: 'user', content: prompt(n) },
      { role: 'assistant', content: reply(n) },
    ],
    output: {
      model: 'm',
      choices: [{ message: { role: 'assistant', content: reply(n) } }],
      time: 1,
    },
    scores: { match: { value: n % 3 ? 'C' : 'I', explanation: 'x' } },
    events: [{ event: 'model', input: [{ role: 'user', content: prompt(n) }], output: reply(n) }],
  }))
  return JSON.stringify(
    { version: 2, status: 'success', eval: { task: 'bench', model: 'm' }, samples },
    null,
    2
  )
}

function langfuse() {
  const header = ['id', 'datasetId', 'input', 'expectedOutput', 'metadata', 'status']
  const rows = numbers.map((n) => {
    const input = JSON.stringify({ question: prompt(n) })
    return [`i${n}`, 'd', input, reply(n), JSON.stringify({ n }), 'ACTIVE']
  })
  return [header, ...rows].map(csvLine).join('')
}

function phoenix() {
  const examples = numbers.map((n) => ({
    id: `e${n}`,
    input: { question: prompt(n) },
    output: { answer: reply(n) },
    metadata: { n },
  }))
  return JSON.stringify({ data: { dataset_id: 'd', version_id: 'v', examples } })
}
