import { columnsOf, type EvalProvider, readEvalObject } from '#api/engines/evals/index'
import { asObject } from '#api/evals/values/as_object'
import { MASK } from '#api/evals/values/mask_secrets'

type Source = {
  config: Record<string, unknown>
  prompts: unknown[]
  targetId: string | null
  /** `RunSettings` of the run; null if no run on this server produced the evaluation. */
  job: Record<string, unknown> | null
  promptIdx: number
}

/** Returns the provider of a column, or the reason why the server cannot call it. */
export function providerOfColumn(source: Source): EvalProvider | { problem: string } {
  if (source.job) return ofRun(source.job, source.promptIdx)
  if (source.targetId) return `promptfoo://provider/${source.targetId}`
  return ofUpload(source)
}

function ofRun({ columns, providers }: Record<string, unknown>, promptIdx: number) {
  const column = listOf(columns).find((each) => asObject(each).promptIdx === promptIdx)
  const provider = listOf(providers)[Number(asObject(column).providerIdx)]
  return (
    asProvider(provider) ?? {
      problem:
        'The provider of this column was not stored with the run, so its results cannot be replayed.',
    }
  )
}

/**
 * Derives the provider of an upload's column from the order of providers and prompts, because uploads do not record it.
 */
function ofUpload({ config, prompts, promptIdx }: Source) {
  const texts = prompts.flatMap((prompt) => {
    const { raw, label } = asObject(prompt)
    return typeof raw === 'string' ? [{ raw, ...(typeof label === 'string' && { label }) }] : []
  })
  const distinct = texts.filter(
    (one, at) => texts.findIndex(({ raw, label }) => raw === one.raw && label === one.label) === at
  )
  const { document } = readEvalObject({ ...config, prompts: distinct })
  const column = document ? columnsOf(document).find((each) => each.promptIdx === promptIdx) : null
  const provider = column && document?.providers[column.providerIdx]
  if (!provider) {
    return {
      problem:
        'The upload does not contain the provider of this column, so its results cannot be replayed.',
    }
  }
  if (JSON.stringify(provider).match(/\{\{\s*env\b/) || JSON.stringify(provider).includes(MASK)) {
    return {
      problem:
        'The command-line tool used its own credentials, which are not stored here. Create a target for the provider ' +
        'and refer to it in the configuration as promptfoo://provider/<target>.',
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
