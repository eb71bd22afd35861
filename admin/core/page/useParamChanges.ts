import { useSearchParams } from 'react-router'

/**
 * Returns the query parameters of the URL and a function that sets some of them or, with null,
 * removes them.
 */
export function useParamChanges() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  return { params, set }
}
