import { useMutation } from '@tanstack/react-query'
import { post, put } from '../core/data/api.js'
import { exampleFrom, EXAMPLES, type ExampleForm, type ExampleRecord } from './example_record.js'

type Example = {
  targetId: string
  /** Existing example; null for a new one. */
  record: ExampleRecord | null
  /** Result that a new example is taken from. */
  resultId: string | null
}

/** Mutation that creates or updates a grading example. */
export const useSaveExample = ({ targetId, record, resultId }: Example, onDone: () => void) =>
  useMutation({
    mutationFn: (values: ExampleForm) => {
      const body = exampleFrom(values)
      return record
        ? put(`${EXAMPLES}/${record.id}`, body)
        : post(EXAMPLES, { ...body, targetId, resultId })
    },
    onSuccess: onDone,
  })
