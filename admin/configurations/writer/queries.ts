import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { post } from '../../core/data/api.js'

/** Generates entries with a model. To save model cost, a retry, `stop` and unmounting abort the running request. */
export function useWriting<T>(path: string) {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const writing = useMutation({
    mutationFn: async (body: Record<string, unknown>) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      return await post<T>(path, body, { signal: abort.signal })
    },
  })
  const stop = () => {
    running.current?.abort()
    writing.reset()
  }
  return { ...writing, stop }
}
