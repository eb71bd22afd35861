import { useId } from 'react'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import type { Names } from '../filter/filter_options.js'
import { controlTitle } from '../frameworks/frameworks.js'
import { type Detail, detailKey } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'
import { ControlDetail } from './ControlDetail.js'
import { PluginDetail } from './PluginDetail.js'
import { StrategyDetail } from './StrategyDetail.js'

const CONTENT = { plugin: PluginDetail, strategy: StrategyDetail, control: ControlDetail }

/** Drawer with the details of a plugin, strategy or control, next to the report. The URL contains which one is open. */
export function DetailDrawer(props: {
  report: Report
  detail: Detail
  names: Names
  links: ReportLinks
}) {
  const t = useText()
  const titleId = useId()
  const { report, detail, names, links } = props
  const Content = CONTENT[detail.kind]
  const close = () => links.close('detail')
  return (
    <SideDrawer
      titleId={titleId}
      // A probe opened from here covers the drawer, which reappears when the probe is closed.
      isOpen={links.view.probe === null}
      onClose={close}
      {...(links.view.probe === null ? { returnFocusTo: detailSelector(detail) } : {})}
      bar={
        <>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" color="text.secondary">
              {t(`report_details.kind.${detail.kind}`)}
            </Typography>
            <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
              {titleOf(report, detail, names)}
            </Typography>
          </Box>
          <IconButton aria-label={t('common.close')} onClick={close}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      <Content key={detail.id} report={report} id={detail.id} names={names} links={links} />
    </SideDrawer>
  )
}

const detailSelector = (detail: Detail) => `[data-detail="${CSS.escape(detailKey(detail))}"]`

function titleOf(report: Report, { kind, id }: Detail, names: Names): string {
  if (kind !== 'control') return names[kind](id)
  for (const framework of report.frameworks) {
    const control = framework.controls.find((each) => each.id === id)
    if (control) return `${framework.name}: ${controlTitle(framework, control)}`
  }
  return id
}
