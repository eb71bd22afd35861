import { Fragment } from 'react'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { SearchOption } from '../../core/forms/fields/SearchOption.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import { useText } from '../../core/i18n/i18n.js'
import { closeLayer } from '../shortcut_keys.js'
import { usePalette } from './usePalette.js'
import type { PaletteEntry } from './palette_entry.js'

/**
 * Command palette. Typing filters the entries, arrow keys move, Enter runs the selected one (once it has been found),
 * and Escape closes it.
 */
export function CommandPalette() {
  const t = useText()
  const { search, step, list, entries, isLoading, change, run, onKeyDown } = usePalette()
  return (
    <Dialog
      open
      onClose={closeLayer}
      fullWidth
      maxWidth="sm"
      aria-label={t('palette.title')}
      sx={AT_TOP}
    >
      <InputBase
        autoFocus
        fullWidth
        placeholder={t(step === 'teams' ? 'team.search' : 'palette.placeholder')}
        value={search}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
        sx={INPUT}
        inputProps={list.inputProps}
      />
      <Searching isOn={isLoading} />
      <Found count={entries.length} isLoading={isLoading} />
      <Box
        id={list.listId}
        role="listbox"
        aria-label={t('palette.title')}
        tabIndex={-1}
        sx={{ overflowY: 'auto', maxHeight: 420, px: 1, pb: 1 }}
      >
        {entries.map((entry, index) => (
          <Fragment key={entry.id}>
            {entry.group !== entries[index - 1]?.group && <GroupTitle group={entry.group} />}
            <SearchOption
              id={list.optionId(entry)}
              isCurrent={entry === list.current}
              isSelected={entry === list.current}
              onPick={() => run(entry)}
              onPoint={() => list.setActive(index)}
            >
              {entry.label}
            </SearchOption>
          </Fragment>
        ))}
      </Box>
    </Dialog>
  )
}

const INPUT = { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' } as const

const AT_TOP = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const

function Searching({ isOn }: { isOn: boolean }) {
  const t = useText()
  return (
    <Box sx={{ height: 2 }}>
      {isOn && <LinearProgress sx={{ height: 2 }} aria-label={t('palette.searching')} />}
    </Box>
  )
}

/** Number of results, announced to screen readers. Only visible if there are none. */
function Found({ count, isLoading }: { count: number; isLoading: boolean }) {
  const t = useText()
  return (
    <Box role="status" sx={count > 0 ? visuallyHidden : { p: 3, textAlign: 'center' }}>
      {count > 0
        ? t('palette.found', { smart_count: count })
        : !isLoading && (
            <>
              <Typography sx={{ fontWeight: 650 }}>{t('palette.empty')}</Typography>
              <Typography color="text.secondary">{t('palette.empty_hint')}</Typography>
            </>
          )}
    </Box>
  )
}

function GroupTitle({ group }: Pick<PaletteEntry, 'group'>) {
  const t = useText()
  return (
    <Typography
      variant="overline"
      component="div"
      role="presentation"
      color="text.secondary"
      sx={{ px: 1.5 }}
    >
      {t(`palette.${group}`)}
    </Typography>
  )
}
