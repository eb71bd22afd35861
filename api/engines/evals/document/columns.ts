import type { EvalColumn, EvalDocument, EvalPrompt, EvalProvider, EvalTest } from './types.js'

/**
 * Returns the columns of an evaluation in the command-line tool's order: by provider, then by prompt. A provider may be
 * limited to some of the prompts.
 */
export function columnsOf({ prompts, providers }: Pick<EvalDocument, 'prompts' | 'providers'>) {
  const columns: EvalColumn[] = []
  providers.forEach((provider, providerIdx) => {
    const only = typeof provider === 'string' ? undefined : provider.prompts
    for (const prompt of prompts.map(promptOf)) {
      if (only && !only.some((name) => isNamed(prompt, name))) continue
      columns.push({
        promptIdx: columns.length,
        providerIdx,
        prompt,
        provider: { id: idOf(provider), label: labelOf(provider) },
      })
    }
  })
  return columns
}

/** Whether a test case runs in a column. A test case may be limited to providers and prompts. */
export function runsInColumn(test: EvalTest, { prompt, provider }: EvalColumn): boolean {
  const { providers, prompts } = test
  const byProvider = providers?.some((name) => matches(name, provider.id, provider.label)) ?? true
  const byPrompt = prompts?.some((name) => isNamed(prompt, name)) ?? true
  return byProvider && byPrompt
}

type Named = EvalColumn['prompt']

function promptOf(prompt: EvalPrompt): Named {
  if (typeof prompt === 'string') return { raw: prompt, label: prompt }
  return { ...prompt, label: prompt.label ?? prompt.raw }
}

const isNamed = ({ raw, label, id }: Named, name: string) => matches(name, raw, label, id)

/**
 * Whether one of the candidates matches: `name` matches itself and `name:anything`; `name*` matches every candidate
 * that starts with `name`.
 */
function matches(name: string, ...candidates: (string | undefined)[]): boolean {
  const start = name.endsWith('*') ? name.slice(0, -1) : null
  return candidates.some(
    (candidate) =>
      candidate === name ||
      candidate?.startsWith(`${name}:`) ||
      (start !== null && candidate?.startsWith(start))
  )
}

const idOf = (provider: EvalProvider) => (typeof provider === 'string' ? provider : provider.id)

const labelOf = (provider: EvalProvider) =>
  typeof provider === 'string' ? provider : (provider.label ?? provider.id)
