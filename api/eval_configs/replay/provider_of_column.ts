import { columnsOf, type EvalProvider, readEvalConfig } from '#api/engines/evals/index'
import { asObject } from '#api/evals/as_object'
import { MASK } from '#api/evals/mask_secrets'

type Made = {
  config: Record<string, unknown>
  prompts: unknown[]
  targetId: string | null
  /** What a run on the server was told at its start. */
  job: Record<string, unknown> | null
  promptIdx: number
}

/** Who answered in a column, as it can be asked from here; or why it cannot. */
export function providerOfColumn(made: Made): EvalProvider | { problem: string } {
  if (made.job) return ofRun(made.job, made.promptIdx)
  if (made.targetId) return `promptfoo://provider/${made.targetId}`
  return ofTool(made)
}

function ofRun({ columns, providers }: Record<string, unknown>, promptIdx: number) {
  const column = listOf(columns).find((each) => asObject(each).promptIdx === promptIdx)
  const provider = listOf(providers)[Number(asObject(column).providerIdx)]
  return asProvider(provider) ?? { problem: 'The run does not say any more whom it asked.' }
}

/** The tool uploads its configuration, and which provider is which column follows from the order of both. */
function ofTool({ config, prompts, promptIdx }: Made) {
  const texts = prompts.flatMap((prompt) => {
    const { raw, label } = asObject(prompt)
    return typeof raw === 'string' ? [{ raw, ...(typeof label === 'string' && { label }) }] : []
  })
  const distinct = texts.filter(
    (one, at) => texts.findIndex(({ raw, label }) => raw === one.raw && label === one.label) === at
  )
  const { document } = readEvalConfig({ ...config, prompts: distinct })
  const column = document ? columnsOf(document).find((each) => each.promptIdx === promptIdx) : null
  const provider = column && document?.providers[column.providerIdx]
  if (!provider) {
    return { problem: 'The command-line tool asked, and did not say how its provider is called.' }
  }
  if (JSON.stringify(provider).match(/\{\{\s*env\b/) || JSON.stringify(provider).includes(MASK)) {
    return {
      problem:
        'The command-line tool asked with credentials of its own, which are not kept here. Make a target of the ' +
        'provider, and name it in the configuration as promptfoo://provider/<target>.',
    }
  }
  return provider
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function asProvider(value: unknown): EvalProvider | null {
  if (typeof value === 'string') return value
  const { id } = asObject(value)
  return typeof id === 'string' ? { ...asObject(value), id } : null
}
