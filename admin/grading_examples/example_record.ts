export const EXAMPLES = 'redteam/grading-examples'

export type ExampleRecord = {
  id: string
  targetId: string
  pluginId: string
  output: string
  pass: boolean
  score: number
  reason: string
  source: 'manual' | 'false_positive'
  resultId: string | null
  createdAt: string
  updatedAt: string
}

export type ExampleForm = {
  pluginId: string
  output: string
  pass: boolean
  score: number | null
  reason: string
}

/** Initial values of the form for a new example. */
export type ExampleStart = Partial<ExampleForm> & { resultId?: string }

export const formOfExample = (given: ExampleStart | ExampleRecord | null): ExampleForm => ({
  pluginId: given?.pluginId ?? '',
  output: given?.output ?? '',
  pass: given?.pass ?? true,
  score: given?.score ?? null,
  reason: given?.reason ?? '',
})

export const exampleFrom = ({ score, ...rest }: ExampleForm) => ({
  ...rest,
  score: score ?? (rest.pass ? 1 : 0),
})

export type ExampleBody = ReturnType<typeof exampleFrom>
