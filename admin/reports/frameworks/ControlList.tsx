import { Fragment } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ControlChip } from './ControlChip.js'
import type { Names } from '../filter/filter_options.js'
import { controlTitle, type Control, type Framework } from './frameworks.js'
import { detailKey, NO_FILTER } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'

type Props = { names: Names; links: ReportLinks }

/** List of a framework's controls with their plugins. */
export function ControlList({ framework, ...props }: { framework: Framework } & Props) {
  const t = useText()
  return (
    <Box
      component="ul"
      aria-label={t('reports.frameworks.controls_of', { name: framework.name })}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}
    >
      {framework.controls.map((control) => (
        <Box
          component="li"
          key={control.id}
          sx={{ borderTop: 1, borderColor: 'divider', py: 1, breakInside: 'avoid' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ flex: '1 1 200px', fontWeight: 600 }}>
              <Link
                component={RouterLink}
                {...props.links.opening({ detail: { kind: 'control', id: control.id } })}
                data-detail={detailKey({ kind: 'control', id: control.id })}
                sx={{ color: 'text.primary', textDecoration: 'underline' }}
              >
                {controlTitle(framework, control)}
              </Link>
            </Typography>
            {control.status === 'failed' && control.severity && (
              <SeverityChip severity={control.severity} />
            )}
            <ControlChip status={control.status} />
          </Box>
          <ControlPlugins control={control} {...props} />
        </Box>
      ))}
    </Box>
  )
}

function ControlPlugins({ control, names, links }: { control: Control } & Props) {
  const t = useText()
  const held = control.tested.filter((id) => !control.failing.includes(id))
  return (
    <Box sx={{ fontSize: '0.8438rem', overflowWrap: 'anywhere' }}>
      <PluginLine
        label={t('reports.frameworks.failing_plugins')}
        ids={control.failing}
        status={['failed']}
        names={names}
        links={links}
      />
      <PluginLine
        label={t('reports.frameworks.other_plugins')}
        ids={held}
        status={[]}
        names={names}
        links={links}
      />
      {control.untested.length > 0 && (
        <Box sx={{ color: 'text.secondary', lineHeight: '24px' }}>
          {t('reports.frameworks.untested_plugins')} {control.untested.join(', ')}
        </Box>
      )}
    </Box>
  )
}

function PluginLine(props: { label: string; ids: string[]; status: Outcome[] } & Props) {
  if (props.ids.length === 0) return null
  return (
    <Box sx={{ lineHeight: '24px' }}>
      {props.label}{' '}
      {props.ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link
            component={RouterLink}
            // Resets the other filters, because the status of a control covers the whole report.
            to={props.links.toProbes({ ...NO_FILTER, plugin: [id], status: props.status })}
          >
            {props.names.plugin(id)}
          </Link>
        </Fragment>
      ))}
    </Box>
  )
}
