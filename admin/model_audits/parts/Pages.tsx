import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'

const PER_PAGE = 50
/**
 * Maximum number of printed entries; more would fill hundreds of pages, which browsers need minutes to print. The downloads
 * contain all entries.
 */
const MAX_PRINTED = 250

/**
 * One page of a list that is already loaded. In print, the first `MAX_PRINTED` entries are shown
 * instead.
 */
export function Pages<T>(props: {
  items: readonly T[]
  page: number
  onPage: (page: number) => void
  label: string
  children: (visible: readonly T[], isPrinting: boolean) => ReactNode
}) {
  const t = useText()
  const { items, page, onPage } = props
  const isPrinting = useIsPrinting()
  const count = Math.ceil(items.length / PER_PAGE)
  const shown = Math.min(page, Math.max(1, count))
  if (isPrinting) {
    const more = items.length - MAX_PRINTED
    return (
      <>
        {props.children(items.slice(0, MAX_PRINTED), true)}
        {more > 0 && (
          <Typography>{t('model_audits.more_in_download', { smart_count: more })}</Typography>
        )}
      </>
    )
  }
  return (
    <>
      {props.children(items.slice((shown - 1) * PER_PAGE, shown * PER_PAGE), false)}
      {count > 1 && (
        <Pagination
          aria-label={props.label}
          page={shown}
          count={count}
          onChange={(_, next) => onPage(next)}
          sx={{ mt: 1 }}
        />
      )}
    </>
  )
}

/**
 * Returns whether the browser is printing. The state is flushed, because the browser prints when
 * the event handler returns.
 */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
