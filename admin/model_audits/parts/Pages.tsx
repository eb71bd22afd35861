import type { ReactNode } from 'react'
import Pagination from '@mui/material/Pagination'

const PER_PAGE = 50

export function Pages<T>(props: {
  items: readonly T[]
  page: number
  onPage: (page: number) => void
  label: string
  children: (visible: readonly T[]) => ReactNode
}) {
  const { items, page, onPage } = props
  const count = Math.ceil(items.length / PER_PAGE)
  const shown = Math.min(page, Math.max(1, count))
  return (
    <>
      {props.children(items.slice((shown - 1) * PER_PAGE, shown * PER_PAGE))}
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
