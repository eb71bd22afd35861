import { useEffect, useState } from 'react'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import { useText } from '../../app/i18n.js'
import { MONO } from '../../app/theme.js'
import type { EvalLinks } from '../page/useEvalView.js'

/** Waits for the end of a word before it asks, in milliseconds. */
const TYPING_MS = 350

/** Words or a regular expression in variables, outputs, errors and reasons. */
export function SearchBox({ links }: { links: EvalLinks }) {
  const t = useText()
  const { search, isRegex } = links.view
  const [typed, setTyped] = useState(search)
  const [shownFor, setShownFor] = useState(search)
  // Back, Clear all and pasted links change the address; the box follows.
  if (shownFor !== search) {
    setShownFor(search)
    setTyped(search)
  }
  const { go } = links
  useEffect(() => {
    if (typed.trim() === search) return
    // One entry in the history for a search, not one for each pause in typing.
    const timer = setTimeout(
      () => go({ search: typed.trim() }, { replace: search !== '' }),
      TYPING_MS
    )
    return () => clearTimeout(timer)
  }, [typed, search, go])
  const label = t(isRegex ? 'eval_table.search_regex' : 'eval_table.search')
  return (
    <Box sx={{ display: 'flex', flex: '1 1 200px', maxWidth: 420 }}>
      <TextField
        type="search"
        data-list-search
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ flex: 1, minWidth: 0 }}
        slotProps={{
          htmlInput: { 'aria-label': label, ...(isRegex ? { style: { fontFamily: MONO } } : {}) },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      <ToggleButton
        value="regex"
        size="small"
        selected={isRegex}
        aria-label={t('eval_table.regex')}
        title={t('eval_table.regex')}
        onChange={() => go({ isRegex: !isRegex, search: typed.trim() })}
        sx={{ ml: 0.5, px: 1.25, fontFamily: MONO, textTransform: 'none' }}
      >
        .*
      </ToggleButton>
    </Box>
  )
}
