import Add from '@mui/icons-material/Add'
import Typography from '@mui/material/Typography'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import type { McpPermissionRecord } from '#api/contract/mcp/permission'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import './messages.js'
import { newForm } from './permission_form.js'
import { PermissionDialog } from './PermissionDialog.js'
import { PermissionTable } from './PermissionTable.js'
import { usePermissions } from './queries.js'

type Props = { application: McpApplicationRecord }

/** Permissions that can decide about calls through an application, in the order in which they are evaluated. */
export function PermissionsSection({ application }: Props) {
  const t = useText()
  const { data, error, refetch } = usePermissions()
  return (
    <Section
      title={t('mcp_permissions.title')}
      explanation={t('mcp_permissions.explanation')}
      actions={data && <AddButton application={application} permissions={data} />}
    >
      {data ? (
        <Permissions application={application} permissions={data} />
      ) : error ? (
        <PartFailed
          title={t('mcp_permissions.failed')}
          error={error}
          onRetry={() => void refetch()}
          isInPlace
        />
      ) : (
        <PageSkeleton rows={3} />
      )}
    </Section>
  )
}

type Loaded = Props & { permissions: readonly McpPermissionRecord[] }

function AddButton({ application, permissions }: Loaded) {
  const t = useText()
  if (!useCan('create', 'McpPermission')) return null
  return (
    <DialogButton text={t('mcp_permissions.add')} icon={<Add />}>
      {(close) => (
        <PermissionDialog
          applicationId={application.id}
          record={null}
          initial={newForm(permissions)}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

function Permissions({ application, permissions }: Loaded) {
  const t = useText()
  const own = permissions.filter(
    ({ applicationId }) => applicationId === null || applicationId === application.id
  )
  return (
    <>
      {own.every(({ effect }) => effect === 'deny') && (
        <Typography sx={{ mb: 1.5 }}>{t('mcp_permissions.none')}</Typography>
      )}
      <PermissionTable application={application} permissions={own} />
    </>
  )
}
