import { useState } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { EvalDetail } from '#api/contract/eval'
import { apiUrl } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { useAnchor } from '../../ui/useAnchor.js'
import { teamSource } from '../eval_source.js'
import { apiFilter, isFiltered } from '../page/eval_view.js'
import type { EvalLinks } from '../page/useEvalView.js'

const CommandsDialog = lazyPart(() => import('./CommandsDialog.js'), 'CommandsDialog')

/** What follows the filters of the page, and what is always of the whole evaluation. */
const FILTERED = ['csv', 'json', 'junit', 'failed', 'dpo', 'human-eval', 'burp'] as const
const WHOLE = 'yaml'

/** Downloads in every format; they are of the results that the filters choose. */
export function ExportMenu({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const [areCommandsShown, setCommandsShown] = useState(false)
  const what = isFiltered(links.view) ? 'filtered' : 'all'
  const filter = JSON.stringify(apiFilter(links.view))
  const path = `${teamSource.pathOf(detail.id)}/export`
  const formats = FILTERED.filter((format) => format !== 'burp' || detail.type === 'redteam')
  const entry = (format: string, secondary: string, query: Record<string, string>) => (
    <MenuItem
      key={format}
      component="a"
      download
      href={apiUrl(path, { format, ...query })}
      onClick={close}
    >
      <ListItemText
        primary={t(`eval_page.export.${format}`)}
        secondary={secondary}
        slotProps={{ secondary: { sx: { whiteSpace: 'normal', maxWidth: 320 } } }}
      />
    </MenuItem>
  )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        {t('list.export')}
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {formats.map((format) => entry(format, t(`eval_page.export.${what}`), { filter }))}
        {entry(WHOLE, t('eval_page.export.whole'), {})}
        <MenuItem
          onClick={() => {
            close()
            setCommandsShown(true)
          }}
        >
          <ListItemText primary={t('eval_page.export.commands')} />
        </MenuItem>
      </Menu>
      {areCommandsShown && (
        <CommandsDialog evalId={detail.id} onClose={() => setCommandsShown(false)} />
      )}
    </>
  )
}
