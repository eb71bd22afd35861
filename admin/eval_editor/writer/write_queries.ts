import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { http } from '../../app/http.js'

/** Has a model write. Another try, or leaving, ends the one before: nobody pays for what nobody reads. */
export function useWriting<T>(path: string) {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const writing = useMutation({
    mutationFn: async (body: Record<string, unknown>) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      return (await http<T>(path, { method: 'POST', body, signal: abort.signal })).json
    },
  })
  const stop = () => {
    running.current?.abort()
    writing.reset()
  }
  return { ...writing, stop }
}
