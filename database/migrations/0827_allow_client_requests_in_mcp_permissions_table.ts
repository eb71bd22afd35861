import { BaseSchema } from '@adonisjs/lucid/schema'

const KINDS = ['tool', 'resource', 'prompt']
const withKinds = (kinds: readonly string[]) =>
  `alter table mcp_permissions drop constraint mcp_permissions_kind_check,
    add constraint mcp_permissions_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`

/** Permissions also decide about requests that servers send to clients. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(withKinds([...KINDS, 'client_request']))
  }

  async down() {
    this.schema.raw(`delete from mcp_permissions where kind = 'client_request'`)
    this.schema.raw(withKinds(KINDS))
  }
}
