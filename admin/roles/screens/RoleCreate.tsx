import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { RoleForm } from '../parts/RoleForm.js'
import { payloadOf, type RoleForm as Form, type RoleRecord } from '../role_record.js'

export function RoleCreate() {
  return (
    <OrganizationFrame>
      <NewRole />
    </OrganizationFrame>
  )
}

function NewRole() {
  const t = useText()
  const path = useOrganizationPath()
  const form = useForm<Form>({ defaultValues: { name: '', slug: '', permissionSets: [] } })
  const { save, conflict } = useSaveRecord<RoleRecord, Form>({
    resource: 'roles',
    record: null,
    doneText: t('roles.created'),
    form,
    pageOf: ({ id }) => path(`/roles/${id}`),
  })
  return (
    <>
      <PageHeader
        title={t('roles.new')}
        crumbs={[{ label: t('roles.title'), to: path('/roles') }]}
      />
      <RoleForm
        form={form}
        submitText={t('roles.create')}
        save={(values) => save(payloadOf(values))}
        conflict={conflict}
      />
    </>
  )
}
