import { Fragment, useId, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '../ui/visually_hidden.js'
import { useText } from '../app/i18n.js'
import { closeLayer } from './shortcut_keys.js'
import { usePaletteEntries, type PaletteEntry } from './usePaletteEntries.js'

/** Search and do: typing filters, arrows move, Enter runs, Escape closes. */
export function CommandPalette() {
  const t = useText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const { entries, isAsking } = usePaletteEntries(search)
  const current = entries[Math.min(active, entries.length - 1)]

  const run = (entry: PaletteEntry) => {
    closeLayer()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const next = (active + step + entries.length) % entries.length
      setActive(next)
      const entry = entries[next]
      if (entry) document.getElementById(listId + entry.id)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && current) run(current)
  }

  return (
    <Dialog
      open
      onClose={closeLayer}
      fullWidth
      maxWidth="sm"
      aria-label={t('palette.title')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <InputBase
        autoFocus
        fullWidth
        placeholder={t('palette.placeholder')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
        inputProps={{
          'role': 'combobox',
          'aria-label': t('palette.title'),
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': current ? listId + current.id : undefined,
        }}
      />
      <Box sx={{ height: 2 }}>
        {isAsking && <LinearProgress sx={{ height: 2 }} aria-label={t('palette.searching')} />}
      </Box>
      <Box role="status" sx={entries.length > 0 ? visuallyHidden : { p: 3, textAlign: 'center' }}>
        {entries.length > 0
          ? t('palette.found', { smart_count: entries.length })
          : !isAsking && (
              <>
                <Typography sx={{ fontWeight: 650 }}>{t('palette.empty')}</Typography>
                <Typography color="text.secondary">{t('palette.empty_hint')}</Typography>
              </>
            )}
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label={t('palette.title')}
        tabIndex={-1}
        sx={{ overflowY: 'auto', maxHeight: 420, px: 1, pb: 1 }}
      >
        {entries.map((entry, index) => (
          <Fragment key={entry.id}>
            {entry.group !== entries[index - 1]?.group && (
              <Typography
                variant="overline"
                component="div"
                role="presentation"
                color="text.secondary"
                sx={{ px: 1.5 }}
              >
                {t(`palette.${entry.group}`)}
              </Typography>
            )}
            <Box
              id={listId + entry.id}
              role="option"
              aria-selected={entry === current}
              onClick={() => run(entry)}
              onMouseMove={() => setActive(index)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                minHeight: 36,
                px: 1.5,
                borderRadius: 1,
                cursor: 'pointer',
                overflowWrap: 'anywhere',
                bgcolor: entry === current ? 'surface.primary' : undefined,
              }}
            >
              {entry.label}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Dialog>
  )
}
