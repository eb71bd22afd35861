import Alert from '@mui/material/Alert'
import { useForm } from 'react-hook-form'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { CopyRole } from '../parts/CopyRole.js'
import { RoleForm } from '../parts/RoleForm.js'
import { RoleMembers } from '../parts/RoleMembers.js'
import { payloadOf, type RoleForm as Form, type RoleRecord } from '../role_record.js'

/** Page of a role with its permissions and members. */
export function RolePage() {
  return (
    <OrganizationFrame>
      <Content />
    </OrganizationFrame>
  )
}

function Content() {
  const t = useText()
  const { roleId = '' } = useParams()
  const path = useOrganizationPath()
  const { data, error, refetch } = useGetOne<RoleRecord>('roles', { id: roleId })
  if (error && !data) {
    return (
      <RecordFailed
        title={t('roles.not_found')}
        list={{ label: t('roles.title'), to: path('/roles') }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={12} />
  return (
    <>
      <PageHeader
        title={data.name}
        subtitle={<CopyableId id={data.id} />}
        crumbs={[{ label: t('roles.title'), to: path('/roles') }]}
        actions={<CopyRole role={data} />}
      />
      {data.isBuiltIn && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('roles.built_in_hint')}
        </Alert>
      )}
      <LoadedRole key={data.id} role={data} />
      <RoleMembers role={data} />
    </>
  )
}

const formOf = ({ name, slug, permissionSets }: RoleRecord): Form => ({
  name,
  slug,
  permissionSets,
})

function LoadedRole({ role }: { role: RoleRecord }) {
  const t = useText()
  const path = useOrganizationPath()
  const form = useForm<Form>({ defaultValues: formOf(role) })
  const { save, conflict } = useSaveRecord<RoleRecord, Form>({
    resource: 'roles',
    record: role,
    doneText: t('roles.saved'),
    form,
    formOf,
  })
  return (
    <RoleForm
      form={form}
      submitText={t('form.save')}
      isReadOnly={role.isBuiltIn}
      save={(values) => save(payloadOf(values))}
      conflict={conflict}
      actions={
        <DeleteRecord
          resource="roles"
          record={role}
          listPath={path('/roles')}
          buttonText={t('roles.delete')}
          confirmText={t('roles.delete_one', { name: role.name })}
          consequence={t('roles.delete_hint')}
          doneText={t('roles.deleted', { smart_count: 1 })}
          forget={() => form.reset(form.getValues())}
        />
      }
    />
  )
}
