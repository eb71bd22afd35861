import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { WrittenAssertions, WrittenTests } from '#api/contract/evals/eval_document'
import { post } from '../../core/data/api.js'

/** Generates entries with a model. To save model cost, a retry, `stop` and unmounting abort the running request. */
function useWriting<T>(path: string) {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { mutateAsync, data, reset } = useMutation({
    mutationFn: async (body: Record<string, unknown>) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      return await post<T>(path, body, { signal: abort.signal })
    },
  })
  /** Resolves when the entries are generated or the request is aborted. */
  const write = async (body: Record<string, unknown>) => {
    try {
      await mutateAsync(body)
    } catch (error) {
      if (!running.current?.signal.aborted) throw error
    }
  }
  const stop = () => {
    running.current?.abort()
    reset()
  }
  return { write, data, stop }
}

/** Generates test cases for the prompts of a document. */
export const useWriteTests = () => useWriting<WrittenTests>('configs/tests/write')

/** Generates assertions for the test cases of a document. */
export const useWriteAssertions = () => useWriting<WrittenAssertions>('configs/assertions/write')
