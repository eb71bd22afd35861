import { useRef, useState } from 'react'
import MoreVert from '@mui/icons-material/MoreVert'
import Badge from '@mui/material/Badge'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { useBuiltPaths } from '../../../core/routing/pages.js'
import { useCan } from '../../../core/session/session.js'
import { useEvalSource } from '../../../evals/eval_source.js'
import { STRICT } from '../../report_view.js'
import type { ReportLinks } from '../../useReportView.js'
import { type MenuLink, reportDownloads } from './report_downloads.js'
import { ReportSettings } from './ReportSettings.js'

type Props = { report: Report; links: ReportLinks }

/** Overflow menu of the report: related pages, downloads, settings and print. A dot marks changed settings. */
export function ReportMenu({ report, links }: Props) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'menu' | 'settings' | null>(null)
  const groups = useLinkGroups({ report, links })
  const { threshold, untested } = links.view
  const isSet = threshold !== STRICT || untested
  const close = () => setOpen(null)
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t(isSet ? 'report_details.more_set' : 'report_details.more')}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      >
        <Badge variant="dot" color="primary" invisible={!isSet}>
          <MoreVert />
        </Badge>
      </IconButton>
      <Menu anchorEl={() => button.current} open={open === 'menu'} onClose={close}>
        {groups.map((group) => [
          ...group.map(({ label, href, to }) => (
            <MenuItem
              key={label}
              onClick={close}
              {...(to ? { component: RouterLink, to } : { component: 'a', download: true, href })}
            >
              {label}
            </MenuItem>
          )),
          <Divider key={`after ${group[0]?.label}`} />,
        ])}
        <MenuItem onClick={() => setOpen('settings')}>{t('report_details.settings.open')}</MenuItem>
        <MenuItem
          onClick={() => {
            close()
            window.print()
          }}
        >
          {t('reports.print')}
        </MenuItem>
      </Menu>
      <ReportSettings
        links={links}
        anchor={open === 'settings' ? button.current : null}
        onClose={close}
        onClosed={() => button.current?.focus()}
      />
    </>
  )
}

/** Returns links to related pages and downloads; public reports have neither. */
function useLinkGroups({ report, links }: Props): MenuLink[][] {
  const t = useText()
  const { isPublic } = useEvalSource()
  const canSeeScans = useCan('read', 'EvalJob')
  const isScanBuilt = useBuiltPaths().some((path) => /^\/jobs\/:\w+/.test(path))
  if (isPublic) return []
  const { evalId, scanId } = report
  const id = encodeURIComponent(evalId)
  return [
    [
      ...(scanId && canSeeScans && isScanBuilt
        ? [{ label: t('reports.open_scan'), to: `/jobs/${scanId}` }]
        : []),
      { label: t('report_details.all_logs'), to: `/eval/${id}` },
      { label: t('report_details.compare'), to: `/redteam/report/compare?ids=${id}` },
    ],
    ...reportDownloads(t, evalId, links.view),
  ]
}
