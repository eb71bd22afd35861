import { get, post, put } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { EXAMPLES, type ExampleBody, type ExampleRecord } from './example_record.js'

const pathOf = (id: string) => `${EXAMPLES}/${encodeURIComponent(id)}`

type NewExample = ExampleBody & {
  targetId: string
  /** Result that the example is taken from. */
  resultId: string | null
}

export const loadExample = (id: string) => get<ExampleRecord>(pathOf(id))

export const createExample = (body: NewExample) => post<ExampleRecord>(EXAMPLES, body)

/** Updates an example, and the lists of examples, so that the next dialog starts with the stored version. */
export async function updateExample(
  id: string,
  body: ExampleBody & { updatedAt?: string }
): Promise<ExampleRecord> {
  const saved = await put<ExampleRecord>(pathOf(id), body)
  await queryClient.invalidateQueries({ queryKey: [EXAMPLES] })
  return saved
}
