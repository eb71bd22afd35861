import { useState } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { EvalDetail } from '#api/contract/evals/eval'
import { apiUrl } from '../../core/data/http/api_url.js'
import { useText } from '../../core/i18n/i18n.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'
import { teamSource } from '../eval_source.js'
import { apiFilter, isFiltered } from '../view/eval_view.js'
import type { EvalLinks } from '../view/useEvalView.js'

const CommandsDialog = lazyPart(() => import('./CommandsDialog.js'), 'CommandsDialog')

/** Formats that export only the filtered test cases. `WHOLE` always exports the complete evaluation. */
const FILTERED = ['csv', 'json', 'junit', 'failed', 'dpo', 'human-eval', 'burp'] as const
const WHOLE = 'yaml'

/** Menu that downloads the evaluation in the available formats. */
export function ExportMenu({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const [areCommandsShown, setCommandsShown] = useState(false)
  const what = isFiltered(links.view) ? 'filtered' : 'all'
  const filter = JSON.stringify(apiFilter(links.view))
  const path = `${teamSource.pathOf(detail.id)}/export`
  const entry = (
    format: (typeof FILTERED)[number] | typeof WHOLE,
    secondary: string,
    query: Record<string, string>
  ) => (
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
        {t('eval_page.export.button')}
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {FILTERED.map((format) => entry(format, t(`eval_page.export.${what}`), { filter }))}
        {entry(WHOLE, t('eval_page.export.configuration'), {})}
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
