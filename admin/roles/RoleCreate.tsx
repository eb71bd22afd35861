import { useForm } from 'react-hook-form'
import { useCreate } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/roles.js'
import { OrganizationFrame, useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { PageHeader } from '../ui/PageHeader.js'
import { RoleForm } from './RoleForm.js'
import { payloadOf, type RoleForm as Form, type RoleRecord } from './role_record.js'

/** A new role. */
export function RoleCreate() {
  return (
    <OrganizationFrame>
      <NewRole />
    </OrganizationFrame>
  )
}

function NewRole() {
  const t = useText()
  const navigate = useNavigate()
  const path = useOrganizationPath()
  const form = useForm<Form>({ defaultValues: { name: '', slug: '', permissionSets: [] } })
  const [create, { isPending, error }] = useCreate<RoleRecord>()
  const save = async (values: Form) => {
    const created = await create('roles', { data: payloadOf(values) }, { returnPromise: true })
    if (!created) return
    flushSync(() => form.reset(values))
    toast(t('roles.created'))
    void navigate(path(`/roles/${created.id}`), { replace: true })
  }
  return (
    <>
      <PageHeader
        title={t('roles.new')}
        crumbs={[{ label: t('roles.title'), to: path('/roles') }]}
      />
      <RoleForm
        form={form}
        submitText={t('roles.create')}
        isPending={isPending}
        error={error}
        save={save}
      />
    </>
  )
}
