import { useEffect, useRef, useState } from 'react'
import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { SxProps } from '@mui/material/styles'
import { MONO } from '../theme/theme.js'

const DEBOUNCE_MS = 300

/** Search box of a list. `/` focuses it; `onSearch` is called after a pause in typing. */
export function SearchField(props: {
  label: string
  /** Search term that is currently applied. */
  value: string
  onSearch: (text: string) => void
  isMono?: boolean
  sx?: SxProps
}) {
  const { label, value } = props
  const [typed, setTyped] = useState(value)
  const [shownFor, setShownFor] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (shownFor !== value) {
    setShownFor(value)
    // The URL was changed by Back, a removed chip, or a pasted link. A change from this field must not overwrite newer
    // input.
    if (value !== sent) {
      setTyped(value)
      setSent(null)
    }
  }
  const onSearch = useRef(props.onSearch)
  useEffect(() => {
    onSearch.current = props.onSearch
  })
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => {
      setSent(text)
      onSearch.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <TextField
      type="search"
      data-list-search
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      {...(props.sx ? { sx: props.sx } : {})}
      slotProps={{
        htmlInput: { 'aria-label': label, ...(props.isMono && { style: { fontFamily: MONO } }) },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
