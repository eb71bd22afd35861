import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'status.health': { paramsTuple?: []; params?: {} }
    'status.ready': { paramsTuple?: []; params?: {} }
    'status.version': { paramsTuple?: []; params?: {} }
    'config.show': { paramsTuple?: []; params?: {} }
    'sessions.store': { paramsTuple?: []; params?: {} }
    'sessions.store_by_link': { paramsTuple?: []; params?: {} }
    'sessions.destroy': { paramsTuple?: []; params?: {} }
    'me.show': { paramsTuple?: []; params?: {} }
    'passwords.update': { paramsTuple?: []; params?: {} }
    'me.abilities': { paramsTuple?: []; params?: {} }
    'me.organizations': { paramsTuple?: []; params?: {} }
    'me.switch_organization': { paramsTuple?: []; params?: {} }
    'me.teams': { paramsTuple?: []; params?: {} }
    'api_tokens.index': { paramsTuple?: []; params?: {} }
    'api_tokens.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api_tokens.store': { paramsTuple?: []; params?: {} }
    'api_tokens.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api_tokens.destroy_many': { paramsTuple?: []; params?: {} }
    'organizations.store': { paramsTuple?: []; params?: {} }
    'license.show': { paramsTuple?: []; params?: {} }
    'teams.index': { paramsTuple?: []; params?: {} }
    'teams.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'teams.store': { paramsTuple?: []; params?: {} }
    'teams.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'teams.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'teams.destroy_many': { paramsTuple?: []; params?: {} }
    'scans.index': { paramsTuple?: []; params?: {} }
    'scans.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scans.store': { paramsTuple?: []; params?: {} }
    'scans.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scans.destroy_many': { paramsTuple?: []; params?: {} }
    'scan_logs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_results.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_control.stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_control.resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_control.retry_errors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.index': { paramsTuple?: []; params?: {} }
    'reports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'probes.index': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'probes.export': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'probes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'probes.review': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'probes.restore': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'server_settings.index': { paramsTuple?: []; params?: {} }
    'server_settings.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'server_settings.update': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'server_settings.destroy': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'server_settings.test': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'api_description.document': { paramsTuple?: []; params?: {} }
    'api_description.page': { paramsTuple?: []; params?: {} }
    'api_description.file': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'targets.index': { paramsTuple?: []; params?: {} }
    'targets.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'targets.store': { paramsTuple?: []; params?: {} }
    'targets.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'targets.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'targets.update_many': { paramsTuple?: []; params?: {} }
    'targets.destroy_many': { paramsTuple?: []; params?: {} }
    'target_probes.store': { paramsTuple?: []; params?: {} }
    'target_probes.store_for_target': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'target_imports.store': { paramsTuple?: []; params?: {} }
    'templates.index': { paramsTuple?: []; params?: {} }
    'templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.store': { paramsTuple?: []; params?: {} }
    'templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.update_many': { paramsTuple?: []; params?: {} }
    'templates.destroy_many': { paramsTuple?: []; params?: {} }
    'template_estimates.store': { paramsTuple?: []; params?: {} }
    'template_exports.store': { paramsTuple?: []; params?: {} }
    'template_imports.store': { paramsTuple?: []; params?: {} }
    'template_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_copies.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'catalog.show': { paramsTuple?: []; params?: {} }
    'event_stream': { paramsTuple?: []; params?: {} }
    'subscribe': { paramsTuple?: []; params?: {} }
    'unsubscribe': { paramsTuple?: []; params?: {} }
    'console.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  GET: {
    'status.health': { paramsTuple?: []; params?: {} }
    'status.ready': { paramsTuple?: []; params?: {} }
    'status.version': { paramsTuple?: []; params?: {} }
    'config.show': { paramsTuple?: []; params?: {} }
    'me.show': { paramsTuple?: []; params?: {} }
    'me.abilities': { paramsTuple?: []; params?: {} }
    'me.organizations': { paramsTuple?: []; params?: {} }
    'me.teams': { paramsTuple?: []; params?: {} }
    'api_tokens.index': { paramsTuple?: []; params?: {} }
    'api_tokens.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'license.show': { paramsTuple?: []; params?: {} }
    'teams.index': { paramsTuple?: []; params?: {} }
    'teams.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scans.index': { paramsTuple?: []; params?: {} }
    'scans.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_logs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_results.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.index': { paramsTuple?: []; params?: {} }
    'reports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'probes.index': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'probes.export': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'probes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'server_settings.index': { paramsTuple?: []; params?: {} }
    'server_settings.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'api_description.document': { paramsTuple?: []; params?: {} }
    'api_description.page': { paramsTuple?: []; params?: {} }
    'api_description.file': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'targets.index': { paramsTuple?: []; params?: {} }
    'targets.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.index': { paramsTuple?: []; params?: {} }
    'templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'catalog.show': { paramsTuple?: []; params?: {} }
    'event_stream': { paramsTuple?: []; params?: {} }
    'console.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'status.health': { paramsTuple?: []; params?: {} }
    'status.ready': { paramsTuple?: []; params?: {} }
    'status.version': { paramsTuple?: []; params?: {} }
    'config.show': { paramsTuple?: []; params?: {} }
    'me.show': { paramsTuple?: []; params?: {} }
    'me.abilities': { paramsTuple?: []; params?: {} }
    'me.organizations': { paramsTuple?: []; params?: {} }
    'me.teams': { paramsTuple?: []; params?: {} }
    'api_tokens.index': { paramsTuple?: []; params?: {} }
    'api_tokens.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'license.show': { paramsTuple?: []; params?: {} }
    'teams.index': { paramsTuple?: []; params?: {} }
    'teams.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scans.index': { paramsTuple?: []; params?: {} }
    'scans.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_logs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_results.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reports.index': { paramsTuple?: []; params?: {} }
    'reports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'probes.index': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'probes.export': { paramsTuple: [ParamValue]; params: {'evalId': ParamValue} }
    'probes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'server_settings.index': { paramsTuple?: []; params?: {} }
    'server_settings.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'api_description.document': { paramsTuple?: []; params?: {} }
    'api_description.page': { paramsTuple?: []; params?: {} }
    'api_description.file': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'targets.index': { paramsTuple?: []; params?: {} }
    'targets.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.index': { paramsTuple?: []; params?: {} }
    'templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'catalog.show': { paramsTuple?: []; params?: {} }
    'event_stream': { paramsTuple?: []; params?: {} }
    'console.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'sessions.store': { paramsTuple?: []; params?: {} }
    'sessions.store_by_link': { paramsTuple?: []; params?: {} }
    'sessions.destroy': { paramsTuple?: []; params?: {} }
    'me.switch_organization': { paramsTuple?: []; params?: {} }
    'api_tokens.store': { paramsTuple?: []; params?: {} }
    'organizations.store': { paramsTuple?: []; params?: {} }
    'teams.store': { paramsTuple?: []; params?: {} }
    'scans.store': { paramsTuple?: []; params?: {} }
    'scan_control.stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_control.resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scan_control.retry_errors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'server_settings.test': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'targets.store': { paramsTuple?: []; params?: {} }
    'target_probes.store': { paramsTuple?: []; params?: {} }
    'target_probes.store_for_target': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'target_imports.store': { paramsTuple?: []; params?: {} }
    'templates.store': { paramsTuple?: []; params?: {} }
    'template_estimates.store': { paramsTuple?: []; params?: {} }
    'template_exports.store': { paramsTuple?: []; params?: {} }
    'template_imports.store': { paramsTuple?: []; params?: {} }
    'template_copies.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'subscribe': { paramsTuple?: []; params?: {} }
    'unsubscribe': { paramsTuple?: []; params?: {} }
  }
  PUT: {
    'passwords.update': { paramsTuple?: []; params?: {} }
    'teams.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'probes.review': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'server_settings.update': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'targets.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'targets.update_many': { paramsTuple?: []; params?: {} }
    'templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.update_many': { paramsTuple?: []; params?: {} }
  }
  DELETE: {
    'api_tokens.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api_tokens.destroy_many': { paramsTuple?: []; params?: {} }
    'teams.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'teams.destroy_many': { paramsTuple?: []; params?: {} }
    'scans.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scans.destroy_many': { paramsTuple?: []; params?: {} }
    'probes.restore': { paramsTuple: [ParamValue,ParamValue]; params: {'evalId': ParamValue,'id': ParamValue} }
    'server_settings.destroy': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'targets.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'targets.destroy_many': { paramsTuple?: []; params?: {} }
    'templates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.destroy_many': { paramsTuple?: []; params?: {} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}