import Alert from '@mui/material/Alert'
import { useForm } from 'react-hook-form'
import { useGetOne, useUpdate } from 'react-admin'
import { useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/roles.js'
import { OrganizationFrame, useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { CopyableId } from '../ui/CopyableId.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { CopyRole } from './CopyRole.js'
import { RoleForm } from './RoleForm.js'
import { RoleMembers } from './RoleMembers.js'
import { payloadOf, type RoleForm as Form, type RoleRecord } from './role_record.js'

/** One role: what it allows, and who has it. */
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
  const [update, { isPending, error }] = useUpdate<RoleRecord>()
  const save = async (values: Form) => {
    const saved = await update(
      'roles',
      { id: role.id, data: payloadOf(values), previousData: role },
      { returnPromise: true, mutationMode: 'pessimistic' }
    )
    if (saved) form.reset(formOf(saved))
    toast(t('roles.saved'))
  }
  return (
    <RoleForm
      form={form}
      submitText={t('form.save')}
      isPending={isPending}
      error={error}
      isReadOnly={role.isBuiltIn}
      save={save}
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
