import type { EvalColumn, EvalDocument, EvalPrompt, EvalProvider, EvalTest } from './types.js'

/** The columns of an evaluation, in the tool's order: for each provider its prompts. */
export function columnsOf({ prompts, providers }: Pick<EvalDocument, 'prompts' | 'providers'>) {
  const columns: EvalColumn[] = []
  providers.forEach((provider, providerIdx) => {
    const only = typeof provider === 'string' ? undefined : provider.prompts
    for (const prompt of prompts.map(promptOf)) {
      if (only && !only.some((name) => isCalled(prompt, name))) continue
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

/** Whether a test is run in a column: tests may name their providers and prompts. */
export function isAsked(test: EvalTest, { prompt, provider }: EvalColumn): boolean {
  const { providers, prompts } = test
  const byProvider = providers?.some((name) => matches(name, provider.id, provider.label)) ?? true
  const byPrompt = prompts?.some((name) => isCalled(prompt, name)) ?? true
  return byProvider && byPrompt
}

type Named = { raw: string; label: string; id?: string }

function promptOf(prompt: EvalPrompt): Named {
  if (typeof prompt === 'string') return { raw: prompt, label: prompt }
  return { ...prompt, label: prompt.label ?? prompt.raw }
}

const isCalled = ({ raw, label, id }: Named, name: string) => matches(name, raw, label, id)

/** `name`, or a group: `name*` and `name` for `name:one`. */
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
