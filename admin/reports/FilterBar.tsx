import { useEffect, useId, useState } from 'react'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { Report } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { FilterChoice } from './FilterChoice.js'
import { LIST_KEYS } from './report_view.js'
import { filterOptions } from './filter_options.js'
import type { ReportLinks } from './useReportView.js'

/** Waits for the end of a word before it asks, in milliseconds. */
const TYPING_MS = 350

/** What narrows the report; the choices are those of the whole report. */
export function FilterBar({ report, links }: { report: Report; links: ReportLinks }) {
  const t = useText()
  const options = filterOptions(report, t)
  return (
    <Box
      role="search"
      aria-label={t('list.filters')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '1fr 1fr',
          sm: 'repeat(3, 1fr)',
          lg: 'minmax(220px, 2fr) repeat(5, minmax(120px, 1fr))',
        },
        gap: 1,
        mt: 2,
        displayPrint: 'none',
      }}
    >
      <SearchBox links={links} />
      {LIST_KEYS.map((key) => (
        <FilterChoice
          key={key}
          label={t(`reports.filter.${key}`)}
          options={options[key]}
          values={links.view.filter[key]}
          onChange={(values) => links.go({ filter: { [key]: values }, probe: null })}
        />
      ))}
    </Box>
  )
}

function SearchBox({ links }: { links: ReportLinks }) {
  const t = useText()
  const id = useId()
  const { q } = links.view.filter
  const [typed, setTyped] = useState(q)
  const [shownFor, setShownFor] = useState(q)
  // Back, Clear all and pasted links change the address; the box follows.
  if (shownFor !== q) {
    setShownFor(q)
    setTyped(q)
  }
  const { go } = links
  useEffect(() => {
    if (typed.trim() === q) return
    // One entry in the history for a search, not one for each pause in typing.
    const timer = setTimeout(
      () => go({ filter: { q: typed.trim() }, probe: null }, { replace: q !== '' }),
      TYPING_MS
    )
    return () => clearTimeout(timer)
  }, [typed, q, go])
  return (
    <TextField
      id={id}
      type="search"
      label={t('reports.filter.q')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
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
