import { useSearchParams } from 'react-router'

export const DETAIL_TABS = ['output', 'evaluation', 'messages', 'metadata', 'traces'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** The open tab of the details. It stands in the address; choosing one can be undone by Back. */
export function useDetailTab(): [DetailTab, (tab: DetailTab) => void] {
  const [params, setParams] = useSearchParams()
  const tab = DETAIL_TABS.find((known) => known === params.get('tab')) ?? DETAIL_TABS[0]
  const choose = (next: DetailTab) =>
    setParams((now) => {
      const changed = new URLSearchParams(now)
      if (next === DETAIL_TABS[0]) changed.delete('tab')
      else changed.set('tab', next)
      return changed
    })
  return [tab, choose]
}
