import { useEffect, useState } from 'react'
import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useListContext } from 'react-admin'
import { useText } from '../app/i18n.js'

/** Waits for the end of a word before it asks, in milliseconds. */
const TYPING_MS = 350

export function ReportSearch() {
  const t = useText()
  const { filterValues, setFilters } = useListContext()
  const q = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [typed, setTyped] = useState(q)
  const [shownFor, setShownFor] = useState(q)
  // Back and Clear filters change the address; the box follows.
  if (shownFor !== q) {
    setShownFor(q)
    setTyped(q)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === q) return
    const timer = setTimeout(() => setFilters(wanted ? { q: wanted } : {}), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, q, setFilters])
  return (
    <TextField
      type="search"
      label={t('reports.search')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      sx={{ width: { xs: '100%', sm: 340 } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
