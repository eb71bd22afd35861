import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../app/pages.js'
import { useSession } from '../app/session.js'
import type { ScanRecord } from './scan_record.js'

/** The target of a scan by the name that it had then; a link while it exists and may be seen. */
export function TargetLink({ scan }: { scan: Pick<ScanRecord, 'targetId' | 'targetName'> }) {
  const mayRead = useSession().can('read', 'Provider')
  return (
    <NameLink id={scan.targetId} name={scan.targetName} base="/redteam/target" {...{ mayRead }} />
  )
}

/** The template of a scan, likewise. */
export function TemplateLink({ scan }: { scan: Pick<ScanRecord, 'configId' | 'configName'> }) {
  const mayRead = useSession().can('read', 'Config')
  return (
    <NameLink id={scan.configId} name={scan.configName} base="/redteam/configs" {...{ mayRead }} />
  )
}

function NameLink(props: { id: string | null; name: string; base: string; mayRead: boolean }) {
  const t = useText()
  const paths = useBuiltPaths()
  const { id, name, base, mayRead } = props
  if (!id) return <span>{t('scans.deleted', { name })}</span>
  if (!mayRead || !isBuilt(paths, `${base}/${id}`)) return <span>{name}</span>
  return (
    <Link
      component={RouterLink}
      to={`${base}/${encodeURIComponent(id)}`}
      onClick={(event) => event.stopPropagation()}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  )
}
