// Made of the English words by `node scripts/check-words.ts --write`.
/** The texts by file and path, each with the values that go in; `undefined` where there are none. */
export interface Words {
  access: {
    'scopes.name': { scope: string }
    'domains.name': { domain: string }
    'states.label': undefined
    'states.name': { state: string }
    'roles.title': undefined
    'roles.one': undefined
    'roles.add': undefined
    'roles.search': undefined
    'roles.name': undefined
    'roles.description': undefined
    'roles.kind': undefined
    'roles.builtIn': undefined
    'roles.own': undefined
    'roles.rights': undefined
    'roles.holders': undefined
    'roles.opens': undefined
    'roles.copy': undefined
    'roles.copyOf': { name: string | number }
    'roles.copied': { name: string | number }
    'roles.deleteOf': { name: string | number }
    'roles.deleted': { name: string | number }
    'roles.failed': undefined
    'roles.create': undefined
    'roles.made': undefined
    'roles.save': undefined
    'roles.saved': undefined
    'roles.fixed': undefined
    'roles.notYours': undefined
    'roles.gone': undefined
    'roles.emptyTitle': undefined
    'roles.emptyText': undefined
    'roles.summary': { count: number; reading: string | number; changing: string | number }
    'preview.title': { name: string | number }
    'preview.affected': { count: number }
    'preview.gains': { right: string | number; from: string | number; to: string | number }
    'preview.losses': { right: string | number; from: string | number; to: string | number }
    'assignments.title': undefined
    'assignments.search': undefined
    'assignments.give': undefined
    'assignments.given': undefined
    'assignments.person': undefined
    'assignments.role': undefined
    'assignments.chooseRole': undefined
    'assignments.departments': undefined
    'assignments.departmentsHint': undefined
    'assignments.from': undefined
    'assignments.fromHint': undefined
    'assignments.until': undefined
    'assignments.untilHint': undefined
    'assignments.noEnd': undefined
    'assignments.revoked': undefined
    'assignments.by': undefined
    'assignments.end': undefined
    'assignments.endOf': { role: string | number; name: string | number }
    'assignments.endText': undefined
    'assignments.ended': undefined
    'assignments.emptyTitle': undefined
    'assignments.emptyText': undefined
    'delegations.title': undefined
    'delegations.search': undefined
    'delegations.from': undefined
    'delegations.to': undefined
    'delegations.reason': undefined
    'delegations.emptyTitle': undefined
    'delegations.emptyText': undefined
    'explain.title': undefined
    'explain.of': { name: string | number }
    'explain.question': undefined
    'explain.what': undefined
    'explain.about': undefined
    'explain.yes': undefined
    'explain.no': undefined
    'explain.right': undefined
    'explain.scope': undefined
    'explain.because': undefined
    'explain.byRole': { role: string | number }
    'explain.cause': { kind: string }
  }
  accounts: {
    'title': undefined
    'name': undefined
    'email': undefined
    'state': undefined
    'states': { state: string }
    'factors': undefined
    'app': undefined
    'passkeys': { count: number }
    'codes': { count: number }
    'noFactor': undefined
    'lastSeen': undefined
    'never': undefined
    'search': undefined
    'manage': undefined
    'manageOne': { name: string | number }
    'manageTitle': { name: string | number }
    'emptyTitle': undefined
    'emptyText': undefined
    'inviteAll.open': { count: number }
    'inviteAll.title': { count: number }
    'inviteAll.text': undefined
    'inviteAll.confirm': { count: number }
    'inviteAll.done': { count: number }
    'filters.label': undefined
    'filters.name': { name: string }
    'reason': undefined
    'reasonHint': undefined
    'changeEmail': undefined
    'lockedBecause': { reason: string | number }
    'lock': undefined
    'unlock': undefined
    'removeFactors': undefined
    'invite': undefined
    'resetLink': undefined
    'endSessions': undefined
    'makeRecord': undefined
    'makeAdministrator': undefined
    'unmakeAdministrator': undefined
    'done.locked': undefined
    'done.unlocked': undefined
    'done.factors': undefined
    'done.invited': undefined
    'done.reset': undefined
    'done.email': undefined
    'done.sessions': undefined
    'done.administrator': undefined
    'policies.title': undefined
    'policies.text': undefined
    'policies.change': undefined
    'policies.changeOne': { name: string | number }
    'policies.changeTitle': { name: string | number }
    'policies.factor': undefined
    'policies.factors': { factor: string }
    'policies.from': { time: string | number }
    'policies.grace': undefined
    'policies.graceHint': undefined
    'policies.idle': { minutes: string | number }
    'policies.idleMinutes': undefined
    'policies.idleHint': undefined
    'policies.hours': { hours: string | number }
    'policies.absoluteHours': undefined
    'policies.length': { least: string | number }
    'policies.minLength': undefined
    'policies.mustChange': undefined
    'policies.mustChangeLabel': undefined
    'policies.save': undefined
    'policies.done': undefined
    'services.title': undefined
    'services.add': undefined
    'services.purpose': undefined
    'services.emptyTitle': undefined
    'services.emptyText': undefined
    'services.remove': undefined
    'services.removeText': undefined
    'services.role': undefined
    'services.chooseRole': undefined
    'services.give': undefined
    'services.roleGiven': undefined
    'services.may': undefined
    'services.change': undefined
    'services.changeOne': { name: string | number }
    'services.removeOne': { name: string | number }
    'services.save': undefined
    'services.saved': undefined
    'services.contact': undefined
    'services.contactHint': undefined
    'services.told': { name: string | number }
    'services.nobodyTold': undefined
    'keys.own': undefined
    'keys.ownText': undefined
    'keys.none': undefined
    'keys.told': { prefix: string | number; limit: number; ends: string | number; used: string | number }
    'keys.add': undefined
    'keys.rights': undefined
    'keys.rightsHint': undefined
    'keys.ends': undefined
    'keys.revoke': undefined
    'keys.revokeOne': { name: string | number }
    'keys.revokeText': undefined
    'keys.shownTitle': undefined
    'keys.shownText': undefined
    'keys.kept': undefined
    'keys.title': undefined
    'keys.notYours': undefined
    'keys.notYoursText': undefined
    'keys.perMinute': undefined
    'keys.perMinuteHint': undefined
  }
  app: {
    'name': undefined
    'titleOf': { title: string | number }
    'notFound.title': undefined
    'notFound.text': undefined
    'notFound.home': undefined
    'crash.title': undefined
    'crash.text': undefined
    'crash.home': undefined
  }
  attendance: {
    'today.title': undefined
    'today.report': undefined
    'today.day': undefined
    'today.read': undefined
    'today.search': undefined
    'today.department': undefined
    'today.anyDepartment': undefined
    'today.state': undefined
    'today.anyState': undefined
    'today.onLeave': { part: string; type: string | number }
    'today.away': { part: string }
    'today.emptyTitle': undefined
    'today.emptyText': undefined
    'today.add': undefined
    'today.markAs': { status: string | number; name: string | number }
    'today.done': { name: string | number; status: string | number }
    'today.setAt': { time: string | number; name: string | number }
    'today.ofDay': undefined
    'today.before': undefined
    'today.after': undefined
    'today.backToToday': undefined
    'today.past': undefined
    'today.dayOff': { weekday: string | number }
    'today.holiday': { name: string | number }
    'columns.name': undefined
    'columns.empId': undefined
    'columns.department': undefined
    'columns.no': undefined
    'columns.date': undefined
    'columns.employeeId': undefined
    'columns.status': undefined
    'many.label': undefined
    'many.select': { name: string | number }
    'many.selectPage': undefined
    'many.selectAll': { count: number }
    'many.chosen': { count: number }
    'many.clear': undefined
    'many.mark': { status: string | number }
    'many.confirm': { count: number; status: string | number }
    'many.confirmLeave': { count: number; status: string | number; away: number }
    'many.confirmText': { date: string | number }
    'many.onLeave': { count: number }
    'many.onLeaveLabel': undefined
    'many.onLeaveMore': { count: number }
    'many.done': { count: number; status: string | number }
    'many.doneLeave': { count: number; status: string | number; away: number }
    'many.already': { count: number }
    'correct.change': undefined
    'correct.changeOf': { name: string | number }
    'correct.changeOn': { name: string | number; date: string | number }
    'correct.title': { name: string | number }
    'correct.status': undefined
    'correct.choose': undefined
    'correct.reason': undefined
    'correct.reasonHint': undefined
    'correct.submit': undefined
    'correct.done': { name: string | number; status: string | number; date: string | number }
    'correct.stale': undefined
    'history.title': undefined
    'history.none': undefined
    'history.became': undefined
    'ofPerson.title': undefined
    'report.title': undefined
    'report.manage': undefined
    'report.search': undefined
    'report.date': undefined
    'report.loadMore': undefined
    'report.shown': { shown: string | number; total: string | number }
    'report.records': { count: number }
    'report.newest': { records: string | number; day: string | number }
    'report.ofDay': { records: string | number; day: string | number }
    'report.ofMonth': { people: string | number; month: string | number }
    'report.people': { count: number }
    'report.tableOf': { date: string | number }
    'report.empty': undefined
    'report.emptyText': undefined
    'report.emptyDay': undefined
    'report.allDays': undefined
    'report.failed': undefined
    'report.error': { message: string | number }
    'report.notFound': undefined
    'view.label': undefined
    'view.days': undefined
    'view.month': undefined
    'month.label': { month: string | number }
    'month.region': { label: string | number }
    'month.previous': undefined
    'month.next': undefined
    'month.legend': undefined
    'month.cell': { day: string | number; what: string | number }
    'month.letter': { kind: string }
    'month.kind': { kind: string }
    'month.unsaved': { day: string | number; what: string | number }
    'month.hint.move': undefined
    'month.hint.set': undefined
    'month.hint.save': undefined
    'status.Present': undefined
    'status.Absent': undefined
    'status.Sick': undefined
    'status.Leave': undefined
    'status.Late': undefined
    'status.Not Marked': undefined
    'day.label': undefined
    'day.keys.move': undefined
    'day.keys.mark': undefined
    'day.status': { status: string }
    'day.all': { count: number }
    'day.asPresent': { count: number }
    'day.asBoth': { count: number; away: number }
    'day.onLeave': { away: number }
    'day.done': undefined
    'past.open': undefined
    'past.title': undefined
    'past.titleOn': { day: string | number }
    'past.from': undefined
    'past.to': undefined
    'past.status': undefined
    'past.counting': undefined
    'past.tooMany': { count: number }
    'past.nothing': undefined
    'past.outcome': { count: number; people: number }
    'past.onLeave': { count: number }
    'past.own': { count: number }
    'past.submit': { count: number }
    'undo.done': { count: number }
    'figures.label': undefined
    'figures.present': undefined
    'figures.late': undefined
    'figures.absent': undefined
    'figures.than': { points: string | number; month: string | number }
    'figures.times': { count: number; people: number }
    'figures.days': { count: number; people: number }
    'figures.marked': { count: number }
    'figures.open': { count: number }
    'figures.openOf': { more: number; names: string | number }
    'figures.openNone': undefined
    'figures.openShown': { count: number }
    'pending.label': undefined
    'pending.count': { count: number }
    'pending.clear': undefined
    'pending.undo': undefined
    'pending.save': undefined
    'pending.title': { count: number }
    'pending.text': { people: number }
    'pending.done': { count: number }
  }
  audit: {
    'title': undefined
    'at': undefined
    'event': undefined
    'said': { action: string; who: string | number; name: string | number }
    'changes': undefined
    'field': { field: string; name: string | number }
    'anybody': undefined
    'about': undefined
    'everything': undefined
    'from': undefined
    'to': undefined
    'product': undefined
    'behalf': { name: string | number; giver: string | number }
    'via': { via: string }
    'hidden': { field: string | number }
    'change': { field: string | number; from: string | number; to: string | number }
    'fact': { field: string | number; value: string | number }
    'yesNo': { value: string }
    'emptyTitle': undefined
    'emptyText': undefined
    'sole.title': undefined
    'sole.text': undefined
    'sole.emptyTitle': undefined
    'sole.emptyText': undefined
    'things': { value: string }
    'by': undefined
    'whom': undefined
    'seal': undefined
    'sealed': undefined
    'unsealed': undefined
    'chain.intact': { time: string | number }
    'chain.broken': { no: string | number; time: string | number }
    'chain.head': { head: string | number }
    'chain.waiting': { count: number }
    'security.title': undefined
    'security.kind': undefined
    'security.kinds': { kind: string }
    'security.outcome': undefined
    'security.outcomes': { outcome: string }
    'security.device': undefined
    'security.network': undefined
    'security.person': undefined
    'security.unknown': undefined
    'security.emptyTitle': undefined
    'security.emptyText': undefined
  }
  auth: {
    'forgot.email': undefined
    'forgot.title': undefined
    'forgot.text': undefined
    'forgot.submit': undefined
    'forgot.back': undefined
    'forgot.sentTitle': undefined
    'reset.title': undefined
    'reset.newPassword': undefined
    'reset.confirmPassword': undefined
    'reset.hint': undefined
    'reset.submit': undefined
    'reset.done': undefined
    'reset.noToken': undefined
    'reset.askAgain': undefined
    'email.title': undefined
    'email.text': undefined
    'email.submit': undefined
    'email.done': undefined
    'email.noToken': undefined
    'invitation.title': { name: string | number }
    'invitation.hint': { email: string | number; least: string | number }
    'invitation.newPassword': undefined
    'invitation.confirmPassword': undefined
    'invitation.submit': undefined
    'invitation.done': undefined
    'invitation.noToken': undefined
    'invitation.or': undefined
    'invitation.passkey': undefined
    'invitation.noPasskey': undefined
    'invitation.passkeyDone': undefined
  }
  calendars: {
    'title': undefined
    'save': undefined
    'name': undefined
    'search': undefined
    'calendar': undefined
    'year': undefined
    'emptyTitle': { year: string | number }
    'emptyText': undefined
    'editOne': { name: string | number }
    'removeOne': { name: string | number }
    'removed': { name: string | number }
    'back': undefined
    'affected.title': undefined
    'affected.confirm': undefined
    'parts.full': undefined
    'parts.am': undefined
    'parts.pm': undefined
    'sources.import': undefined
    'sources.own': undefined
    'types.public': undefined
    'types.bank': undefined
    'types.school': undefined
    'types.optional': undefined
    'types.observance': undefined
    'holiday.add': undefined
    'holiday.saved': undefined
    'holiday.day': undefined
    'holiday.part': undefined
    'holiday.source': undefined
    'holiday.removeText': undefined
    'schedules.page': undefined
    'schedules.title': undefined
    'schedules.text': undefined
    'schedules.add': undefined
    'schedules.saved': undefined
    'schedules.default': undefined
    'schedules.makeDefault': undefined
    'schedules.line': { days: string | number; hours: string | number }
    'schedules.weeks': undefined
    'schedules.weekCount': { count: number }
    'schedules.hint': undefined
    'schedules.dayOf': { day: string | number; week: string | number }
    'schedules.am': undefined
    'schedules.pm': undefined
    'schedules.amOf': { day: string | number }
    'schedules.pmOf': { day: string | number }
    'schedules.from': undefined
    'schedules.fromHint': undefined
    'person.title': undefined
    'person.text': undefined
    'person.who': undefined
    'person.none': undefined
    'person.noneText': undefined
    'person.since': { day: string | number }
    'person.anywhere': undefined
    'person.saved': undefined
    'person.from': undefined
    'person.schedule': undefined
    'person.location': undefined
    'person.anchor': undefined
    'person.anchorHint': undefined
    'calendars.title': undefined
    'calendars.text': undefined
    'calendars.add': undefined
    'calendars.saved': undefined
    'calendars.default': undefined
    'calendars.makeDefault': undefined
    'calendars.imported': { place: string | number; year: string | number }
    'calendars.own': undefined
    'calendars.removeText': undefined
    'locations.title': undefined
    'locations.text': undefined
    'locations.none': undefined
    'locations.add': undefined
    'locations.saved': undefined
    'locations.timeZone': undefined
    'locations.calendar': undefined
    'import.open': undefined
    'import.title': { name: string | number }
    'import.country': undefined
    'import.state': undefined
    'import.region': undefined
    'import.whole': undefined
    'import.year': undefined
    'import.language': undefined
    'import.types': undefined
    'import.preview': undefined
    'import.source': undefined
    'import.added': { count: number }
    'import.kept': { count: number }
    'import.skipped': { count: number }
    'import.outcomes.kept': undefined
    'import.outcomes.skipped': undefined
    'import.submit': { count: number }
    'import.change': undefined
    'import.done': { count: number }
  }
  changeRequests: {
    'title': undefined
    'ask': undefined
    'none': undefined
    'text': undefined
    'field': undefined
    'after': undefined
    'send': undefined
    'asked': undefined
    'change': { field: string | number; before: string | number; after: string | number }
    'approve': undefined
    'reject': undefined
    'rejectTitle': { name: string | number }
    'reason': undefined
    'withdraw': undefined
    'done': undefined
    'fields.name': undefined
    'fields.dob': undefined
    'fields.maritalStatus': undefined
    'fields.gender': undefined
    'fields.preferredName': undefined
    'fields.workPhone': undefined
    'fields.privatePhone': undefined
    'fields.privateEmail': undefined
    'fields.addresses': undefined
    'fields.emergency': undefined
    'values.single': undefined
    'values.married': undefined
    'values.divorced': undefined
    'values.widowed': undefined
    'values.partnership': undefined
    'values.male': undefined
    'values.female': undefined
    'values.other': undefined
    'values.yes': undefined
    'values.no': undefined
    'statuses.Pending': undefined
    'statuses.Approved': undefined
    'statuses.Rejected': undefined
    'statuses.Withdrawn': undefined
    'list.title': undefined
    'list.waiting': { count: number }
    'list.person': undefined
    'list.change': undefined
    'list.asked': undefined
    'list.status': undefined
    'list.any': undefined
    'list.by': { name: string | number }
    'list.byBecause': { name: string | number; reason: string | number }
    'list.emptyTitle': undefined
    'list.emptyText': undefined
    'changed': undefined
  }
  checklists: {
    'title': undefined
    'text': undefined
    'add': undefined
    'change': undefined
    'changeOf': { name: string | number }
    'saved': undefined
    'save': undefined
    'emptyTitle': undefined
    'emptyText': undefined
    'items': { count: number }
    'byItself': undefined
    'archivedMark': undefined
    'kinds.onboarding': undefined
    'kinds.offboarding': undefined
    'field.name': undefined
    'field.kind': undefined
    'field.forEverybody': undefined
    'field.department': undefined
    'field.anyDepartment': undefined
    'field.type': undefined
    'field.anyType': undefined
    'field.archived': undefined
    'field.items': undefined
    'field.addItem': undefined
    'field.item': { number: string | number }
    'field.title': undefined
    'field.description': undefined
    'field.who': undefined
    'field.role': undefined
    'field.user': undefined
    'field.offset': undefined
    'field.optional': undefined
    'field.remove': { number: string | number }
    'types.full-time': undefined
    'types.part-time': undefined
    'types.fixed-term': undefined
    'types.intern': undefined
    'types.contractor': undefined
    'who.person': undefined
    'who.manager': undefined
    'who.head': undefined
    'who.role': undefined
    'who.user': undefined
    'panel.title': undefined
    'panel.start': undefined
    'panel.none': undefined
    'panel.choose': undefined
    'panel.day': undefined
    'panel.dayHint': undefined
    'panel.started': undefined
    'panel.progress': { done: string | number; of: string | number; day: string | number }
    'panel.cancel': undefined
    'panel.cancelOf': { name: string | number }
    'panel.asks': { name: string | number }
    'panel.cancelled': undefined
    'panel.move': undefined
    'panel.moveOf': { name: string | number }
    'panel.moved': undefined
    'panel.due': { day: string | number }
    'panel.optional': undefined
    'panel.done': undefined
    'panel.open': undefined
    'panel.gone': undefined
    'panel.nobody': undefined
  }
  common: {
    'actions.saveAndAdd': undefined
    'actions.cancel': undefined
    'actions.confirm': undefined
    'actions.delete': undefined
    'actions.edit': undefined
    'actions.view': undefined
    'actions.retry': undefined
    'actions.close': undefined
    'actions.back': undefined
    'actions.backToList': undefined
    'actions.backToSettings': undefined
    'loading': undefined
    'serverError': undefined
    'somethingWrong': undefined
    'offline': undefined
    'none': undefined
    'number.none': undefined
    'number.read': { value: string | number }
    'number.write': { value: string | number }
    'leaveType.Sick Leave': undefined
    'leaveType.Casual Leave': undefined
    'leaveType.Annual Leave': undefined
    'leaveStatus.Pending': undefined
    'leaveStatus.Approved': undefined
    'leaveStatus.Rejected': undefined
    'search.clear': undefined
    'error.title': undefined
    'error.reference': { id: string | number }
    'empty.noMatches': undefined
    'empty.noMatchesHint': undefined
    'empty.clearAll': undefined
    'table.action': undefined
    'table.sno': undefined
    'table.rowsPerPage': undefined
    'table.range': { from: string | number; to: string | number; total: string | number }
    'table.noRows': undefined
    'table.first': undefined
    'table.previous': undefined
    'table.next': undefined
    'table.last': undefined
    'table.region': { label: string | number }
    'table.pages': { label: string | number }
    'table.actionsFor': { action: string | number; name: string | number }
    'table.columns': undefined
    'confirm.delete': { name: string | number }
    'confirm.deleteText': undefined
    'printed': { label: string | number; value: string | number }
    'unsaved.title': undefined
    'unsaved.text': undefined
    'unsaved.leave': undefined
    'unsaved.stay': undefined
    'unsaved.back': undefined
    'stale.title': undefined
    'stale.text': undefined
    'stale.reload': undefined
    'image.of': { name: string | number }
    'image.none': undefined
    'select.person': undefined
    'select.nothing': undefined
    'select.noDepartments': undefined
    'select.nobody': undefined
    'select.loading': undefined
    'select.department': undefined
    'select.employee': undefined
    'notification.close': undefined
    'notification.undo': undefined
    'secret.show': undefined
    'secret.hide': undefined
    'noRecord.title': undefined
    'noRecord.text': undefined
    'noRecord.textAdmin': undefined
    'noRecord.add': undefined
    'filters': { some: number; count: string | number }
    'form.wrong': { count: number }
    'form.goTo': { field: string | number }
    'view.label': undefined
    'view.list': undefined
    'view.faces': undefined
    'view.board': undefined
    'required': undefined
  }
  contacts: {
    'title': undefined
    'emergency': undefined
    'nobody': undefined
    'edit': undefined
    'save': undefined
    'done': undefined
    'preferredName': undefined
    'preferredNameHint': undefined
    'privateEmail': undefined
    'workPhone': undefined
    'workPhoneHint': undefined
    'privatePhone': undefined
    'kinds.home': undefined
    'kinds.postal': undefined
    'kinds.other': undefined
    'address.kind': undefined
    'address.lines': undefined
    'address.postalCode': undefined
    'address.city': undefined
    'address.region': undefined
    'address.country': undefined
    'address.add': undefined
    'address.remove': undefined
    'person.name': undefined
    'person.relation': undefined
    'person.phone': undefined
    'person.add': undefined
    'person.remove': undefined
    'asked': undefined
    'asks': undefined
    'stays': undefined
  }
  customFields: {
    'title': undefined
    'text': undefined
    'add': undefined
    'further': undefined
    'edit': { section: string | number }
    'save': undefined
    'done': undefined
    'asked': undefined
    'asks': undefined
    'yes': undefined
    'no': undefined
    'choose': undefined
    'emptyTitle': undefined
    'emptyText': undefined
    'up': { label: string | number }
    'down': { label: string | number }
    'change': undefined
    'changeOf': { label: string | number }
    'archivedMark': undefined
    'requiredMark': undefined
    'field.saved': undefined
    'field.label': undefined
    'field.key': undefined
    'field.keyHint': undefined
    'field.section': undefined
    'field.sectionHint': undefined
    'field.type': undefined
    'field.typeHint': undefined
    'field.choices': undefined
    'field.required': undefined
    'field.sees': undefined
    'field.edits': undefined
    'field.archived': undefined
    'types.text': undefined
    'types.number': undefined
    'types.date': undefined
    'types.choice': undefined
    'types.yes-no': undefined
    'types.link': undefined
    'sees.everyone': undefined
    'sees.self': undefined
    'sees.manager': undefined
    'sees.hr': undefined
    'edits.self': undefined
    'edits.approve': undefined
    'edits.hr': undefined
    'own.title': undefined
    'own.text': undefined
    'own.field': { label: string | number }
    'own.saved': undefined
    'own.fixed': { fields: string | number }
    'own.fields.preferredName': undefined
    'own.fields.workPhone': undefined
    'own.fields.privatePhone': undefined
    'own.fields.privateEmail': undefined
    'own.fields.addresses': undefined
    'own.fields.emergency': undefined
    'own.fields.photo': undefined
    'own.fields.name': undefined
    'own.fields.dob': undefined
    'own.fields.maritalStatus': undefined
    'own.fields.gender': undefined
    'own.fields.employeeId': undefined
    'own.fields.department': undefined
    'own.fields.designation': undefined
    'own.fields.manager': undefined
    'own.fields.location': undefined
    'own.fields.employmentType': undefined
    'own.fields.fte': undefined
    'own.fields.employedFrom': undefined
    'own.fields.probationEnds': undefined
    'own.fields.contractEnds': undefined
  }
  dashboard: {
    'admin.title': undefined
    'admin.employees': undefined
    'admin.departments': undefined
    'admin.salaries': undefined
    'admin.leaves': undefined
    'admin.applied': undefined
    'admin.approved': undefined
    'admin.pending': undefined
    'admin.rejected': undefined
    'admin.cancelled': undefined
    'admin.add': undefined
    'employee.title': undefined
    'employee.tasks': undefined
    'employee.total': undefined
    'employee.completed': undefined
    'employee.pending': undefined
    'employee.salary': undefined
    'employee.currentMonth': undefined
    'employee.lastMonth': undefined
    'employee.change': undefined
    'employee.history': undefined
    'employee.month': undefined
    'error.line': { message: string | number }
    'error.nothing': undefined
    'error.noToken': undefined
    'ways.employees': undefined
    'ways.departments': undefined
    'ways.salaries': undefined
    'ways.leaves': undefined
    'ways.approved': undefined
    'ways.pending': undefined
    'ways.rejected': undefined
    'ways.cancelled': undefined
    'today.needs': undefined
    'today.more': { count: number }
    'today.days': { count: number }
    'today.approve': { name: string | number }
    'today.reject': { name: string | number }
    'today.approveShort': undefined
    'today.rejectShort': undefined
    'today.approved': { name: string | number }
    'today.rejected': { name: string | number }
    'today.undone': undefined
    'today.unmarked': { count: number }
    'today.mark': undefined
    'today.nothing': undefined
    'today.hours': { count: number }
    'today.othersAway': { count: number }
    'today.forGiver': { name: string | number }
    'today.onLeave': { count: number }
    'today.overdue': { count: number }
    'today.oldest': undefined
    'today.late': { count: number }
    'today.lookAtTasks': undefined
    'today.joinThisWeek': { count: number }
    'today.comings': { joining: number; leaving: number }
    'today.andMore': { count: number }
    'today.failed': undefined
    'today.leftAfter': { count: number }
    'ahead.title': undefined
    'ahead.payday': undefined
    'ahead.total': { amount: string | number }
    'ahead.years': { count: number }
    'ahead.birthday': undefined
    'ahead.probation': undefined
    'ahead.contract': undefined
    'ahead.holiday': undefined
    'away.title': undefined
    'away.week': { count: number }
    'away.back': { day: string | number }
    'away.more': { count: number }
    'away.nobody': undefined
    'presence.title': undefined
    'presence.days': { count: number }
    'presence.here': undefined
    'presence.away': undefined
    'presence.absent': undefined
    'presence.day': undefined
    'presence.bar': { day: string | number; here: number; away: number; absent: number }
    'seconds.employed': undefined
    'seconds.allPay': undefined
    'seconds.since': { change: string | number; month: string | number }
    'seconds.largest': { name: string | number; people: string | number }
    'seconds.nextPay': { day: string | number; amount: string | number }
    'seconds.lastPay': { day: string | number; amount: string | number }
    'firstPassword.title': undefined
    'firstPassword.text': undefined
    'firstPassword.open': undefined
    'firstPassword.later': undefined
    'protect.title': undefined
    'protect.text': undefined
    'protect.open': undefined
    'protect.later': undefined
    'home.request': undefined
    'home.allTasks': undefined
    'home.allPay': undefined
    'home.finish': undefined
    'home.finishQuestion': undefined
    'home.finished': { name: string | number }
    'home.unfinished': { name: string | number }
    'home.finishTask': { name: string | number }
    'home.dueOver': { day: string | number }
    'home.dueToday': { time: string | number }
    'home.dueOn': { day: string | number }
    'home.nextLeave': undefined
    'home.allLeaves': undefined
    'home.asked': { day: string | number }
    'home.waitsFor': { name: string | number }
    'home.hr': undefined
    'home.begins': { day: string | number }
    'home.steps': undefined
    'home.birthdays': undefined
    'home.away': undefined
    'home.nobodyAway': undefined
    'home.noLeave': undefined
    'home.nextPay': { count: number }
    'home.reckoned': { day: string | number }
    'home.daysLeft': undefined
    'home.explain': undefined
    'home.leftOf.days': { left: number; of: number }
    'home.leftOf.hours': { left: number; of: number }
    'home.take': undefined
    'home.takeOf': { type: string | number }
    'home.lapses': { count: number; type: string | number; day: string | number }
  }
  delegations: {
    'title': undefined
    'hint': undefined
    'running': { name: string | number; from: string | number; to: string | number }
    'proposed': { from: string | number; to: string | number }
    'choose': undefined
    'who': undefined
    'which': undefined
    'from': undefined
    'to': undefined
    'reason': undefined
    'submit': undefined
    'done': undefined
    'end': undefined
    'endOf': { name: string | number }
    'ended': undefined
    'failed': undefined
  }
  departments: {
    'list.title': undefined
    'list.search': undefined
    'list.add': undefined
    'list.inAll': { count: number }
    'list.placed': { count: number }
    'list.people': { count: number }
    'list.ledBy': { name: string | number }
    'list.emptyTitle': undefined
    'list.emptyText': undefined
    'add.title': undefined
    'add.submit': undefined
    'add.done': undefined
    'edit.title': undefined
    'edit.submit': undefined
    'edit.done': undefined
    'view.title': undefined
    'fields.name': undefined
    'fields.description': undefined
    'fields.head': undefined
    'fields.people': undefined
    'head.save': undefined
    'head.none': undefined
    'head.hint': undefined
    'head.employeesOnly': undefined
    'head.addRecord': undefined
    'head.done': undefined
    'delete.done': { name: string | number }
  }
  documents: {
    'title': undefined
    'called': undefined
    'add': undefined
    'none': undefined
    'noneText': undefined
    'listText': undefined
    'noneDeleted': undefined
    'deletedText': undefined
    'showDeleted': undefined
    'expired': { day: string | number }
    'expiresSoon': { count: number; day: string | number }
    'expires': { day: string | number }
    'file': { name: string | number; kilobytes: string | number }
    'issued': { day: string | number }
    'download': undefined
    'downloadOne': { title: string | number }
    'replace': undefined
    'replaceOne': { title: string | number }
    'editOne': { title: string | number }
    'deleteOne': { title: string | number }
    'restore': undefined
    'restoreOne': { title: string | number }
    'versions': { count: number }
    'deleteText': undefined
    'deleted': { title: string | number }
    'restored': { title: string | number }
    'saved': undefined
    'save': undefined
    'type': undefined
    'titleHint': undefined
    'issuedOn': undefined
    'expiresOn': undefined
    'fileLabel': undefined
    'fileHint': { megabytes: string | number }
    'tooLarge': { megabytes: string | number }
    'choose': undefined
    'chosen': { name: string | number }
    'dialog.add': undefined
    'dialog.replace': undefined
    'dialog.edit': undefined
    'leads.title': undefined
    'leads.text': undefined
    'leads.label': undefined
    'leads.save': undefined
    'leads.saved': undefined
    'search': undefined
    'expiry': undefined
    'any': undefined
    'within': { count: number }
    'columns.person': undefined
    'columns.title': undefined
    'columns.type': undefined
    'columns.added': undefined
    'columns.expiry': undefined
    'columns.file': undefined
    'readers.self': undefined
    'readers.manager': undefined
    'readers.hr': undefined
    'types.title': undefined
    'types.kept': undefined
    'types.text': undefined
    'types.add': undefined
    'types.edit': { name: string | number }
    'types.save': undefined
    'types.saved': undefined
    'types.name': undefined
    'types.sees': undefined
    'types.selfUpload': undefined
    'types.expires': undefined
    'types.retention': undefined
    'types.retentionHint': undefined
    'types.keptMonths': { count: number }
    'types.active': undefined
    'types.inactive': undefined
    'ends.title': undefined
    'ends.what': undefined
    'ends.kinds.contract-end': undefined
    'ends.kinds.probation-end': undefined
    'ends.kinds.document-expiry': undefined
    'ends.settings': undefined
    'ends.emptyTitle': undefined
    'ends.emptyText': undefined
  }
  employees: {
    'list.title': undefined
    'list.search': undefined
    'list.add': undefined
    'list.view': undefined
    'list.edit': undefined
    'list.salary': undefined
    'list.leave': undefined
    'list.filterDepartment': undefined
    'list.allDepartments': undefined
    'list.filterState': undefined
    'list.leftOn': { day: string | number }
    'list.lastDay': { day: string | number }
    'list.startsOn': { day: string | number }
    'list.awayToday': undefined
    'list.awayUntil': { day: string | number }
    'list.here': undefined
    'list.awayCount': { count: string | number }
    'list.emptyTitle': undefined
    'list.emptyText': undefined
    'list.ends': undefined
    'list.people': { count: number }
    'list.import': undefined
    'states.employed': undefined
    'states.coming': undefined
    'states.left': undefined
    'states.all': undefined
    'columns.name': undefined
    'columns.image': undefined
    'columns.department': undefined
    'columns.dob': undefined
    'columns.manager': undefined
    'columns.employedFrom': undefined
    'columns.contractEnds': undefined
    'fields.name': undefined
    'fields.email': undefined
    'fields.employeeId': undefined
    'fields.dob': undefined
    'fields.gender': undefined
    'fields.maritalStatus': undefined
    'fields.designation': undefined
    'fields.department': undefined
    'fields.salary': undefined
    'fields.role': undefined
    'fields.image': undefined
    'fields.personalEmail': undefined
    'fields.leftOn': undefined
    'fields.employedFrom': undefined
    'fields.earlyAccess': undefined
    'fields.probationEnds': undefined
    'fields.contractEnds': undefined
    'fields.leavingReason': undefined
    'fields.leavingNote': undefined
    'fields.manager': undefined
    'fields.reportsTo': undefined
    'genders.male': undefined
    'genders.female': undefined
    'genders.other': undefined
    'maritalStatuses.single': undefined
    'maritalStatuses.married': undefined
    'maritalStatuses.divorced': undefined
    'maritalStatuses.widowed': undefined
    'maritalStatuses.partnership': undefined
    'roles.admin': undefined
    'roles.employee': undefined
    'choose.gender': undefined
    'choose.maritalStatus': undefined
    'choose.role': undefined
    'choose.manager': undefined
    'record.title': undefined
    'record.text': undefined
    'record.submit': undefined
    'record.done': undefined
    'record.titleFor': undefined
    'record.textFor': undefined
    'record.account': undefined
    'record.choose': undefined
    'record.doneFor': undefined
    'hints.people': { count: number }
    'hints.ledBy': { name: string | number }
    'hints.pay': { name: string | number; from: string | number; to: string | number }
    'add.several': undefined
    'add.fieldNeeded': { label: string | number }
    'add.title': undefined
    'add.submit': undefined
    'add.done': undefined
    'add.exists': undefined
    'add.failed': undefined
    'add.dobInFuture': undefined
    'add.nextId': undefined
    'add.firstMail': undefined
    'add.firstMailHint': undefined
    'add.refused': undefined
    'add.invited': undefined
    'add.facts': undefined
    'add.person': undefined
    'add.personText': undefined
    'add.work': undefined
    'add.workText': undefined
    'add.account': undefined
    'add.accountText': undefined
    'add.takeEmail': { address: string | number }
    'add.beside': undefined
    'add.nameless': undefined
    'add.startsToday': undefined
    'add.starts': { day: string | number }
    'add.next.title': undefined
    'add.next.mail': undefined
    'add.next.password': undefined
    'add.next.attendance': undefined
    'leavingReasons.resigned': undefined
    'leavingReasons.dismissed': undefined
    'leavingReasons.end of contract': undefined
    'leavingReasons.retired': undefined
    'leavingReasons.other': undefined
    'image.choose': undefined
    'image.change': undefined
    'image.remove': undefined
    'image.preview': undefined
    'image.hint': { size: string | number }
    'image.wrongType': undefined
    'image.unreadable': undefined
    'image.tooLarge': { size: string | number }
    'mail.title': undefined
    'mail.text': undefined
    'mail.empty': undefined
    'mail.inviteText': { email: string | number }
    'mail.invite': undefined
    'mail.or': undefined
    'edit.title': undefined
    'edit.submit': undefined
    'edit.done': undefined
    'details.age': { count: number }
    'details.title': undefined
    'details.noDepartment': undefined
    'details.networkError': undefined
    'details.failed': undefined
    'employment.end': undefined
    'employment.resume': undefined
    'employment.endTitle': { name: string | number }
    'employment.endText': undefined
    'employment.endReports': { count: number; name: string | number }
    'employment.endDone': { name: string | number }
    'employment.resumeTitle': { name: string | number }
    'employment.resumeText': undefined
    'employment.managerTitle': { name: string | number; manager: string | number }
    'employment.managerText': { name: string | number; manager: string | number }
    'employment.managerPut': undefined
    'employment.managerNot': undefined
    'employment.managerDone': { name: string | number; manager: string | number }
    'employment.resumeDone': { name: string | number }
    'employment.dates': undefined
    'employment.datesTitle': { name: string | number }
    'employment.datesSave': undefined
    'employment.datesDone': undefined
    'employment.plan': undefined
    'employment.move': undefined
    'employment.planTitle': { name: string | number }
    'employment.planText': undefined
    'employment.planSave': undefined
    'employment.planDone': { name: string | number }
    'employment.planCancelled': { count: number }
    'employment.withdraw': undefined
    'employment.withdrawTitle': { name: string | number }
    'employment.withdrawText': undefined
    'employment.withdrawDone': { name: string | number }
    'employment.again': undefined
    'employment.againTitle': { name: string | number }
    'employment.againText': undefined
    'employment.againDone': { name: string | number; day: string | number }
    'glance.title': undefined
    'glance.left.days': { type: string | number }
    'glance.left.hours': { type: string | number }
    'glance.present': { days: string | number }
    'glance.tasks': { overdue: number }
    'glance.count': { status: string; count: string | number }
    'glance.status': { status: string }
    'glance.day': { day: string | number; status: string }
    'glance.since': { day: string | number }
    'lately.title': undefined
    'lately.all': undefined
    'lately.nothing': undefined
    'lately.product': undefined
  }
  frame: {
    'skip': undefined
    'welcome': { name: string | number }
    'guest': undefined
    'logout': undefined
    'openMenu': undefined
    'closeMenu': undefined
    'bell.none': undefined
    'bell.unread': { count: string | number }
    'footer': { year: string | number }
    'admin.title': undefined
    'admin.nav.dashboard': undefined
    'admin.nav.employees': undefined
    'admin.nav.departments': undefined
    'admin.nav.leaves': undefined
    'admin.nav.salaries': undefined
    'admin.nav.attendance': undefined
    'admin.nav.attendanceReport': undefined
    'admin.nav.tasks': undefined
    'admin.nav.teams': undefined
    'admin.nav.settings': undefined
    'admin.nav.directory': undefined
    'admin.nav.orgChart': undefined
    'admin.nav.changeRequests': undefined
    'admin.nav.imports': undefined
    'admin.nav.privacy': undefined
    'admin.nav.roles': undefined
    'admin.nav.assignments': undefined
    'admin.nav.delegations': undefined
    'admin.nav.audit': undefined
    'admin.nav.documents': undefined
    'admin.nav.checklists': undefined
    'admin.nav.fields': undefined
    'admin.nav.calendar': undefined
    'admin.nav.balances': undefined
    'admin.nav.reports': undefined
    'admin.nav.runs': undefined
    'admin.nav.leaveSettings': undefined
    'admin.nav.payRun': undefined
    'admin.nav.accounts': undefined
    'admin.nav.policies': undefined
    'admin.nav.services': undefined
    'admin.nav.securityEvents': undefined
    'employee.title': undefined
    'employee.nav.dashboard': undefined
    'employee.nav.profile': undefined
    'employee.nav.leaves': undefined
    'employee.nav.salary': undefined
    'employee.nav.tasks': undefined
    'employee.nav.team': undefined
    'employee.nav.settings': undefined
    'employee.nav.directory': undefined
    'employee.nav.orgChart': undefined
    'palette.open': undefined
    'groups.people': undefined
    'groups.timeOff': undefined
    'groups.pay': undefined
    'groups.time': undefined
    'groups.work': undefined
    'groups.access': undefined
    'sidebar.pin': undefined
    'sidebar.unpin': undefined
    'me.open': undefined
    'me.menu': undefined
    'me.theme': undefined
    'me.schemes.light': undefined
    'me.schemes.dark': undefined
    'me.schemes.auto': undefined
    'me.own': undefined
    'me.shortcuts': undefined
    'tabs.label': undefined
    'tabs.home': undefined
    'tabs.leave': undefined
    'tabs.tasks': undefined
    'tabs.pay': undefined
    'tabs.more': undefined
    'help': undefined
    'counts.pendingLeaves': { count: number }
    'counts.approvals': { count: number }
    'counts.changeRequests': { count: number }
    'counts.expiring': { count: number }
  }
  gettingStarted: {
    'title': undefined
    'text': undefined
    'hide': undefined
    'progress': { done: number; count: number }
    'edit': undefined
    'import': undefined
    'done': undefined
    'steps.organisation': undefined
    'steps.departments': undefined
    'steps.people': undefined
    'steps.leave': undefined
    'steps.holidays': undefined
    'steps.security': undefined
    'hints.organisation': undefined
    'hints.departments': undefined
    'hints.people': undefined
    'hints.leave': undefined
    'hints.holidays': undefined
    'hints.security': undefined
    'open.organisation': undefined
    'open.departments': undefined
    'open.people': undefined
    'open.leave': undefined
    'open.holidays': undefined
    'open.security': undefined
  }
  imports: {
    'kinds.employees': undefined
    'kinds.departments': undefined
    'kinds.leave-balances': undefined
    'kinds.attendance': undefined
    'kinds.holidays': undefined
    'status.Uploaded': undefined
    'status.Checked': undefined
    'status.Running': undefined
    'status.Done': undefined
    'status.Cancelled': undefined
    'list.title': undefined
    'list.former': undefined
    'list.emptyTitle': undefined
    'list.emptyText': undefined
    'columns.file': undefined
    'columns.kind': undefined
    'columns.when': undefined
    'columns.rows': undefined
    'columns.status': undefined
    'upload.title': undefined
    'upload.text': undefined
    'upload.kind': undefined
    'upload.file': undefined
    'upload.choose': undefined
    'upload.chosen': { name: string | number }
    'upload.submit': undefined
    'upload.sample': undefined
    'upload.encoding': { encoding: string | number; sample: string | number }
    'upload.failed': undefined
    'steps.label': undefined
    'steps.upload': undefined
    'steps.mapping': undefined
    'steps.check': undefined
    'steps.run': undefined
    'source.sheet': { sheet: string | number; format: string | number; row: string | number }
    'source.row': { format: string | number; row: string | number }
    'source.chooseSheet': undefined
    'source.chooseRow': undefined
    'source.found': undefined
    'source.hidden': { name: string | number }
    'source.again': undefined
    'values.title': undefined
    'values.word': { column: string | number; word: string | number }
    'values.meaning': { word: string | number; column: string | number }
    'values.open': undefined
    'values.nothing': undefined
    'mapping.title': undefined
    'mapping.text': undefined
    'mapping.field': { column: string | number }
    'mapping.format': { column: string | number }
    'mapping.ignore': undefined
    'mapping.sample': { value: string | number }
    'mapping.plain': undefined
    'mapping.needed': { fields: string | number }
    'mapping.onError': undefined
    'mapping.refuse': undefined
    'mapping.skip': undefined
    'mapping.createDepartments': undefined
    'mapping.invite': undefined
    'mapping.submit': undefined
    'mapping.again': undefined
    'mapping.failed': undefined
    'check.title': undefined
    'check.text': undefined
    'check.checking': { done: string | number; of: string | number }
    'check.create': undefined
    'check.update': undefined
    'check.unchanged': undefined
    'check.error': undefined
    'check.skipped': undefined
    'check.run': { create: number; update: number }
    'check.hasErrors': undefined
    'check.upload': undefined
    'check.failed': undefined
    'problems.title': undefined
    'problems.rows': { count: number; rows: string | number }
    'problems.download': undefined
    'run.title': undefined
    'run.text': undefined
    'run.progress': { done: string | number; of: string | number }
    'run.stopped': undefined
    'run.done': undefined
    'run.doneText': { written: number }
    'run.cancelled': undefined
    'run.result': undefined
    'run.another': undefined
    'cancel.action': undefined
    'cancel.title': undefined
    'cancel.text': undefined
    'cancel.done': undefined
    'exports.title': undefined
    'exports.text': undefined
    'exports.emptyTitle': undefined
    'exports.emptyText': undefined
    'exports.columns.list': undefined
    'exports.columns.asked': undefined
    'exports.columns.kept': undefined
    'exports.columns.files': undefined
    'exports.status.Waiting': undefined
    'exports.status.Done': undefined
    'exports.status.Failed': undefined
    'exports.progress': { done: string | number; of: string | number }
    'exports.lists.employees': undefined
    'exports.lists.departments': undefined
    'exports.lists.salaries': undefined
    'exports.lists.leaves': undefined
    'exports.lists.attendance': undefined
    'exports.lists.attendanceReport': undefined
    'exports.lists.attendanceMonth': undefined
    'exports.lists.tasks': undefined
    'exports.lists.teams': undefined
    'exports.lists.directory': undefined
    'exports.lists.documents': undefined
    'exports.lists.changeRequests': undefined
    'exports.lists.reminders': undefined
    'exports.lists.roles': undefined
    'exports.lists.assignments': undefined
    'exports.lists.delegations': undefined
    'exports.lists.accounts': undefined
    'exports.lists.holidays': undefined
    'exports.lists.locations': undefined
    'exports.lists.salariesOfPerson': undefined
    'exports.lists.leavesOfPerson': undefined
    'exports.lists.personalTasks': undefined
    'exports.lists.teamTasks': undefined
    'exports.lists.teamsOfPerson': undefined
    'exports.lists.audit': undefined
    'exports.lists.leaveBalances': undefined
    'exports.lists.leaveLiability': undefined
    'exports.lists.leaveAbsence': undefined
    'exports.lists.leaveOverdrawn': undefined
    'exports.lists.leaveCertificates': undefined
    'exports.lists.leaveRuns': undefined
    'exports.lists.leaveRunLines': undefined
    'exports.lists.leavePolicies': undefined
    'exports.lists.schedules': undefined
    'exports.lists.holidayCalendars': undefined
    'exports.lists.attendanceHistory': undefined
    'exports.lists.securityEvents': undefined
    'exports.lists.ownSecurityEvents': undefined
    'exports.lists.imports': undefined
    'exports.lists.erasures': undefined
    'exports.lists.erasuresDue': undefined
    'exports.lists.legalHolds': undefined
    'exports.lists.personalCopies': undefined
    'exports.lists.timeline': undefined
    'exports.lists.documentsOfPerson': undefined
    'exports.lists.leaveLedger': undefined
  }
  job: {
    'title': undefined
    'plan': undefined
    'edit': undefined
    'cancel': undefined
    'planned': undefined
    'failed': undefined
    'since': { day: string | number }
    'from': { day: string | number }
    'fullTimeShare': { share: string | number }
    'reportsTo': { name: string | number }
    'top': undefined
    'by': { reason: string | number; name: string | number }
    'reasonAlone': { reason: string | number }
    'empty': undefined
    'facts.department': undefined
    'facts.designation': undefined
    'facts.manager': undefined
    'facts.employmentType': undefined
    'facts.fte': undefined
    'facts.location': undefined
    'facts.schedule': undefined
    'types.full-time': undefined
    'types.part-time': undefined
    'types.fixed-term': undefined
    'types.intern': undefined
    'types.contractor': undefined
    'reasons.hire': undefined
    'reasons.promotion': undefined
    'reasons.transfer': undefined
    'reasons.reorganisation': undefined
    'reasons.return': undefined
    'reasons.other': undefined
    'dialog.title': { name: string | number }
    'dialog.editTitle': { name: string | number }
    'dialog.text': undefined
    'dialog.day': undefined
    'dialog.reason': undefined
    'dialog.note': undefined
    'dialog.nobody': undefined
    'dialog.none': undefined
    'dialog.defaultSchedule': undefined
    'dialog.changes': undefined
    'dialog.change': { fact: string | number; before: string | number; after: string | number }
    'dialog.nothing': undefined
    'dialog.save': undefined
    'dialog.done': undefined
    'dialog.warnings': undefined
    'cancelQuestion.title': { day: string | number }
    'cancelQuestion.text': undefined
    'cancelQuestion.keep': undefined
    'cancelQuestion.done': undefined
  }
  leaveBalances: {
    'title': undefined
    'asOf': { day: string | number }
    'search': undefined
    'type': undefined
    'day': undefined
    'reason': undefined
    'left.days': { count: number }
    'left.hours': { count: number }
    'columns.name': undefined
    'columns.entitled': undefined
    'columns.taken': undefined
    'columns.booked': undefined
    'columns.pending': undefined
    'columns.balance': undefined
    'columns.available': undefined
    'ways.explain': undefined
    'ways.explainOf': { name: string | number }
    'ways.adjust': undefined
    'ways.adjustOf': { name: string | number }
    'ways.encash': undefined
    'ways.encashOf': { name: string | number }
    'adjust.title': { type: string | number; name: string | number }
    'adjust.amount.days': undefined
    'adjust.amount.hours': undefined
    'adjust.hint': undefined
    'adjust.closesOn': undefined
    'adjust.closesHint': undefined
    'adjust.submit': undefined
    'adjust.done': undefined
    'encash.title': { type: string | number; name: string | number }
    'encash.amount.days': undefined
    'encash.amount.hours': undefined
    'encash.submit': undefined
    'encash.done': undefined
    'emptyTitle': undefined
    'emptyText': undefined
    'noneTitle': undefined
    'noneText': undefined
    'set': undefined
    'load': undefined
  }
  leaveReports: {
    'title': undefined
    'report': undefined
    'reports.absence': undefined
    'reports.liability': undefined
    'reports.overdrawn': undefined
    'reports.certificates': undefined
    'facts.absence': undefined
    'facts.liability': undefined
    'facts.overdrawn': undefined
    'facts.certificates': undefined
    'type': undefined
    'allTypes': undefined
    'department': undefined
    'allDepartments': undefined
    'noDepartment': undefined
    'everybody': undefined
    'asOf': undefined
    'from': undefined
    'to': undefined
    'state': undefined
    'allStates': undefined
    'states.overdue': undefined
    'states.due': undefined
    'states.received': undefined
    'by.label': undefined
    'by.person': undefined
    'by.department': undefined
    'by.type': undefined
    'by.month': undefined
    'columns.group': undefined
    'columns.type': undefined
    'columns.balance': undefined
    'columns.money': undefined
    'columns.absent': undefined
    'columns.rate': undefined
    'columns.overdrawn': undefined
    'columns.available': undefined
    'columns.days': undefined
    'columns.certificate': undefined
    'amount.days': { count: number }
    'amount.hours': { count: number }
    'rate': { rate: string | number }
    'noneTitle': undefined
    'noneTracked': undefined
    'noneAway': undefined
    'noneOverdrawn': undefined
    'noneCertified': undefined
  }
  leaveRuns: {
    'title': undefined
    'one': undefined
    'titleOf': { kind: string | number; type: string | number }
    'list': undefined
    'lines': undefined
    'emptyTitle': undefined
    'emptyText': undefined
    'noLinesTitle': undefined
    'noLinesText': undefined
    'new.title': undefined
    'new.text': undefined
    'new.type': undefined
    'new.days.period-end': undefined
    'new.days.accrual': undefined
    'new.days.recount': undefined
    'new.try': undefined
    'new.none': undefined
    'new.noneText': undefined
    'new.set': undefined
    'kinds.period-end': undefined
    'kinds.accrual': undefined
    'kinds.recount': undefined
    'states.trial': undefined
    'states.running': undefined
    'states.done': undefined
    'states.failed': undefined
    'columns.kind': undefined
    'columns.day': undefined
    'columns.state': undefined
    'columns.asked': undefined
    'columns.by': undefined
    'columns.product': undefined
    'columns.name': undefined
    'columns.note': undefined
    'progress': { done: string | number; total: string | number }
    'summary.trial.period-end': { day: string | number }
    'summary.trial.accrual': { day: string | number }
    'summary.trial.recount': { day: string | number }
    'summary.done.period-end': { day: string | number }
    'summary.done.accrual': { day: string | number }
    'summary.done.recount': { day: string | number }
    'summary.people': { count: number }
    'summary.carried.days': { count: number }
    'summary.carried.hours': { count: number }
    'summary.lapsed.days': { count: number }
    'summary.lapsed.hours': { count: number }
    'summary.debt.days': { count: number }
    'summary.debt.hours': { count: number }
    'summary.granted.days': { count: number }
    'summary.granted.hours': { count: number }
    'summary.returned.days': { count: number }
    'summary.returned.hours': { count: number }
    'summary.wouldChange': { count: number }
    'summary.changed': { count: number }
    'summary.differs': { count: number }
    'figures.remaining': undefined
    'figures.carried': undefined
    'figures.lapsed': undefined
    'figures.debt': undefined
    'figures.granted': undefined
    'figures.returned': undefined
    'figures.leaves': undefined
    'trialSaid': { figures: string | number }
    'trialFigure': { name: string | number; amount: string | number }
    'unchanged': undefined
    'do': undefined
    'tryAgain': undefined
    'ahead': undefined
    'sure.title': { name: string | number }
    'sure.text': undefined
  }
  leaveSettings: {
    'title': undefined
    'save': undefined
    'rows.remove': { number: string | number }
    'types.title': undefined
    'types.text': undefined
    'types.one': undefined
    'types.unknown': undefined
    'types.tracked': undefined
    'types.untracked': undefined
    'types.private': undefined
    'types.inactive': undefined
    'types.edit': undefined
    'types.removeOne': { name: string | number }
    'types.removed': { name: string | number }
    'type.add': undefined
    'type.edit': { name: string | number }
    'type.saved': undefined
    'type.name': undefined
    'type.unit': undefined
    'type.units.days': undefined
    'type.units.hours': undefined
    'type.halfDays': undefined
    'type.paid': undefined
    'type.private': undefined
    'type.active': undefined
    'type.rules': undefined
    'type.rulesText': undefined
    'type.cancelRule': undefined
    'type.cancelRules.free': undefined
    'type.cancelRules.approval': undefined
    'type.cancelRules.never': undefined
    'type.certificateAfter': undefined
    'type.certificateHint': undefined
    'type.trackedOnly': undefined
    'type.backdateDays': undefined
    'type.maxAmount.days': undefined
    'type.maxAmount.hours': undefined
    'type.notice': undefined
    'type.addNotice': undefined
    'type.noticeFrom.days': undefined
    'type.noticeFrom.hours': undefined
    'type.noticeDays': undefined
    'type.noticeMode': undefined
    'type.noticeModes.refuse': undefined
    'type.noticeModes.warn': undefined
    'more.title': undefined
    'more.text': undefined
    'more.holidays': undefined
    'more.holidaysText': undefined
    'more.workingTime': undefined
    'more.workingTimeText': undefined
    'more.restrictions': undefined
    'more.restrictionsText': undefined
    'more.flows': undefined
    'more.flowsText': undefined
    'restrictions.title': undefined
    'restrictions.saved': undefined
    'blackouts.title': undefined
    'blackouts.label': undefined
    'blackouts.hint': undefined
    'blackouts.add': undefined
    'blackouts.name': undefined
    'blackouts.from': undefined
    'blackouts.to': undefined
    'blackouts.mode': undefined
    'blackouts.types': undefined
    'staffing.title': undefined
    'staffing.label': undefined
    'staffing.hint': undefined
    'staffing.add': undefined
    'staffing.group': undefined
    'staffing.groups.department': undefined
    'staffing.groups.manager': undefined
    'staffing.manager': undefined
    'staffing.figure': undefined
    'staffing.figures.present': undefined
    'staffing.figures.away': undefined
    'staffing.count.present': undefined
    'staffing.count.away': undefined
    'flows.title': undefined
    'flows.text': undefined
    'flows.usual': undefined
    'flows.label': undefined
    'flows.hint': undefined
    'flows.add': undefined
    'flows.saved': undefined
    'flows.type': undefined
    'flows.minAmount.days': undefined
    'flows.minAmount.hours': undefined
    'flows.steps': undefined
    'flows.stepsHint': undefined
    'flows.addStep': undefined
    'flows.who': undefined
    'flows.people.manager': undefined
    'flows.people.manager1': undefined
    'flows.people.head': undefined
    'flows.people.role': undefined
    'flows.people.person': undefined
    'flows.role': undefined
    'flows.person': undefined
    'flows.remindAfter': undefined
    'flows.escalateAfter': undefined
    'flows.never': undefined
    'colleagues.title': undefined
    'colleagues.text': undefined
    'colleagues.label': undefined
    'colleagues.away': undefined
    'colleagues.none': undefined
    'colleagues.saved': undefined
    'policies.lapses': undefined
    'policies.carriesAll': undefined
    'policies.carries.days': { count: number }
    'policies.carries.hours': { count: number }
    'policies.until': { day: string | number }
    'policies.months': { count: number }
    'policies.title': undefined
    'policies.text': undefined
    'policies.line.days': { count: number }
    'policies.line.hours': { count: number }
    'policy.add': undefined
    'policy.edit': { name: string | number }
    'policy.saved': undefined
    'policy.granted': undefined
    'policy.from': undefined
    'policy.name': undefined
    'policy.amount.days': undefined
    'policy.amount.hours': undefined
    'policy.grant': undefined
    'policy.grants.start': undefined
    'policy.grants.monthly': undefined
    'policy.grants.monthly-end': undefined
    'policy.period': undefined
    'policy.periods.year': undefined
    'policy.periods.anniversary': undefined
    'policy.periodStart': undefined
    'policy.dayOfYear': undefined
    'policy.bookable': undefined
    'policy.bookables.period': undefined
    'policy.bookables.accrued': undefined
    'policy.carry': undefined
    'policy.carries.none': undefined
    'policy.carries.some': undefined
    'policy.carries.all': undefined
    'policy.carryCap.days': undefined
    'policy.carryCap.hours': undefined
    'policy.closes': undefined
    'policy.closings.never': undefined
    'policy.closings.day': undefined
    'policy.closings.months': undefined
    'policy.closesDay': undefined
    'policy.closesMonths': undefined
    'policy.debt': undefined
    'policy.debts.carry': undefined
    'policy.debts.forgive': undefined
    'policy.overdraft.days': undefined
    'policy.overdraft.hours': undefined
    'policy.maxBalance.days': undefined
    'policy.maxBalance.hours': undefined
    'policy.waitMonths': undefined
    'policy.scaleWith': undefined
    'policy.scales.none': undefined
    'policy.scales.days': undefined
    'policy.scales.hours': undefined
    'policy.scales.fte': undefined
    'policy.months': undefined
    'policy.monthsHow.exact': undefined
    'policy.monthsHow.whole': undefined
    'policy.roundHow': undefined
    'policy.rounding.up': undefined
    'policy.rounding.nearest': undefined
    'policy.rounding.down': undefined
    'policy.rounding.none': undefined
    'policy.roundTo.days': undefined
    'policy.roundTo.hours': undefined
    'policy.seniority': undefined
    'policy.seniorityHint': undefined
    'policy.addSeniority': undefined
    'policy.folds.given': undefined
    'policy.folds.givenText': undefined
    'policy.folds.parts': undefined
    'policy.folds.partsText': undefined
    'policy.folds.limits': undefined
    'policy.folds.limitsText': undefined
    'policy.folds.steps': undefined
    'policy.afterYears': undefined
    'preview.title': { name: string | number }
    'preview.button': undefined
    'preview.year': undefined
    'preview.person': undefined
    'preview.joined': undefined
    'preview.month': undefined
    'preview.exact': undefined
    'preview.rounded': undefined
    'rules.title': undefined
    'rules.since': { day: string | number }
    'rules.none': undefined
    'rules.one': { number: string | number }
    'rules.add': undefined
    'rules.policy': undefined
    'rules.untracked': undefined
    'rules.anybody': undefined
    'rules.person': undefined
    'rules.department': undefined
    'rules.location': undefined
    'rules.employmentType': undefined
    'rules.types.full-time': undefined
    'rules.types.part-time': undefined
    'rules.types.fixed-term': undefined
    'rules.types.intern': undefined
    'rules.types.contractor': undefined
    'rules.up': { number: string | number }
    'rules.down': { number: string | number }
    'rules.remove': { number: string | number }
    'rules.from': undefined
    'rules.try': undefined
    'rules.tryFirst': undefined
    'rules.save': undefined
    'rules.saved': undefined
    'run.people': { count: number }
    'run.granted.days': { count: number }
    'run.granted.hours': { count: number }
    'run.changed': { count: number }
    'run.overdrawn': { count: number }
    'wizard.title': undefined
    'wizard.text': undefined
    'wizard.type': undefined
    'wizard.from': undefined
    'wizard.fromHint': undefined
    'wizard.preview': undefined
    'wizard.result': undefined
    'wizard.resultText': { name: string | number; day: string | number }
    'wizard.give': undefined
    'wizard.change': undefined
    'wizard.done': { name: string | number }
    'wizard.allSet': undefined
    'wizard.allSetText': undefined
  }
  leaves: {
    'list.title': undefined
    'list.search': undefined
    'list.filters': undefined
    'list.all': undefined
    'list.emptyTitle': undefined
    'list.emptyText': undefined
    'list.waiting': { count: number }
    'list.calm': undefined
    'list.select': { name: string | number }
    'list.othersAway': { count: number }
    'list.calendar': undefined
    'list.keys.move': undefined
    'list.keys.approve': undefined
    'list.keys.reject': undefined
    'list.keys.select': undefined
    'list.counts.days': { count: number }
    'list.counts.hours': { count: number }
    'list.oldest': { days: number }
    'columns.number': undefined
    'columns.empId': undefined
    'columns.name': undefined
    'columns.leaveType': undefined
    'columns.department': undefined
    'columns.days': undefined
    'columns.status': undefined
    'detail.title': undefined
    'detail.name': undefined
    'detail.employeeId': undefined
    'detail.leaveType': undefined
    'detail.reason': undefined
    'detail.reasonHidden': undefined
    'detail.noReason': undefined
    'detail.department': undefined
    'detail.startDate': undefined
    'detail.endDate': undefined
    'detail.days': undefined
    'detail.status': undefined
    'detail.action': undefined
    'detail.approve': undefined
    'detail.reject': undefined
    'detail.approved': { what: string; name: string | number }
    'detail.rejected': { what: string; name: string | number }
    'detail.notOwn': undefined
    'detail.next': undefined
    'detail.previous': undefined
    'detail.position': { position: string | number; total: string | number }
    'detail.back': undefined
    'detail.part': undefined
    'detail.counts': undefined
    'detail.own': undefined
    'detail.comment': undefined
    'attachments.label': undefined
    'attachments.add': undefined
    'attachments.hint': undefined
    'attachments.remove': undefined
    'attachments.removeNamed': { name: string | number }
    'certificate.label': undefined
    'certificate.record': undefined
    'certificate.title': undefined
    'certificate.text': undefined
    'certificate.receivedOn': undefined
    'certificate.recorded': undefined
    'certificate.takeBack': undefined
    'certificate.save': undefined
    'certificate.state.due': undefined
    'certificate.state.overdue': undefined
    'certificate.state.received': undefined
    'certificate.file': undefined
    'change.title': undefined
    'change.explainAtOnce': undefined
    'change.explain': { state: string }
    'change.submit': undefined
    'change.changed': undefined
    'change.waits': undefined
    'change.not': undefined
    'change.notText': undefined
    'change.withdraw': undefined
    'change.withdrawTitle': undefined
    'change.withdrawText': undefined
    'change.withdrawChange': undefined
    'change.withdrawChangeTitle': undefined
    'change.withdrawChangeText': undefined
    'change.withdrawn': undefined
    'change.change': undefined
    'change.cancel': undefined
    'change.cancelTitle': undefined
    'change.cancelNow': undefined
    'change.cancelReturns.days': { count: number }
    'change.cancelReturns.hours': { count: number }
    'change.cancelWaits': undefined
    'change.cancelled': undefined
    'change.reason': undefined
    'change.keep': undefined
    'change.interrupt': undefined
    'change.split': undefined
    'change.interruptTitle': undefined
    'change.interruptText': undefined
    'change.interrupted': undefined
    'change.amount.days': { count: number }
    'change.amount.hours': { count: number }
    'change.list': undefined
    'change.asked': { kind: string; days: string | number }
    'change.waitsFor': { names: string | number }
    'change.approve': undefined
    'change.reject': undefined
    'change.approved': undefined
    'change.rejected': undefined
    'change.pending': undefined
    'away.title': undefined
    'away.text': undefined
    'away.nobody': undefined
    'away.more': { count: number }
    'ofPerson.title': undefined
    'ofPerson.search': undefined
    'ofPerson.add': undefined
    'ofPerson.sno': undefined
    'ofPerson.leaveType': undefined
    'ofPerson.from': undefined
    'ofPerson.to': undefined
    'ofPerson.description': undefined
    'ofPerson.status': undefined
    'ofPerson.emptyTitle': undefined
    'ofPerson.emptyText': undefined
    'add.title': undefined
    'add.submit': undefined
    'add.done': undefined
    'add.choose': undefined
    'add.leaveType': undefined
    'add.from': undefined
    'add.to': undefined
    'add.reason': undefined
    'add.days': { count: number }
    'add.part': undefined
    'add.firstDay': undefined
    'add.lastDay': undefined
    'add.startTime': undefined
    'add.endTime': undefined
    'add.counts.days': { count: number }
    'add.counts.hours': { count: number }
    'add.countsAndLeft': { counts: string | number; left: string | number }
    'add.leftUntil': { left: number; day: string | number }
    'add.left.days': { count: number }
    'add.left.hours': { count: number }
    'add.tiles': undefined
    'add.unusualTitle': undefined
    'add.unusualConfirm': undefined
    'add.unusualCancel': undefined
    'balance.title': undefined
    'balance.available.days': { count: number; of: number }
    'balance.available.hours': { count: number; of: number }
    'balance.parts.taken': { amount: number }
    'balance.parts.booked': { amount: number }
    'balance.parts.pending': { amount: number }
    'balance.reserved': { amount: number; day: string | number }
    'balance.lapses.days': { count: number; day: string | number }
    'balance.lapses.hours': { count: number; day: string | number }
    'balance.atEnd.days': { count: number; day: string | number; carried: number }
    'balance.atEnd.hours': { count: number; day: string | number; carried: number }
    'balance.explain': undefined
    'balance.explainOf': { type: string | number }
    'balance.explainTitle': { type: string | number }
    'balance.explainTitleOf': { type: string | number; name: string | number }
    'balance.until': undefined
    'balance.columns.day': undefined
    'balance.columns.what': undefined
    'balance.columns.balance': undefined
    'balance.nothing': undefined
    'bulk.label': undefined
    'bulk.selected': { count: number }
    'bulk.days': { count: number }
    'bulk.clashes': { count: number }
    'bulk.approve': { count: string | number }
    'bulk.reject': { count: string | number }
    'bulk.clear': undefined
    'bulk.approved': { what: string; count: number }
    'bulk.rejected': { what: string; count: number }
    'bulk.partly': { done: string | number; count: string | number; reason: string | number }
    'peek.asked': undefined
    'peek.comment': undefined
    'peek.left': undefined
    'peek.leftOf.days': { left: number; of: number }
    'peek.leftOf.hours': { left: number; of: number }
    'peek.word': { name: string | number }
    'peek.strip': { name: string | number; days: string | number; state: string | number }
    'peek.days': undefined
    'undo.done': undefined
    'parts.full': undefined
    'parts.am': undefined
    'parts.pm': undefined
    'parts.from': undefined
    'parts.to': undefined
    'state.withdrawn': undefined
    'state.cancelled': undefined
    'state.asks.cancel': undefined
    'state.asks.amend': undefined
    'beside.previous': undefined
    'beside.next': undefined
    'beside.chosen': undefined
    'beside.holiday': undefined
    'beside.off': undefined
    'beside.number': undefined
    'beside.own': undefined
    'beside.ownLetter': undefined
    'beside.away': undefined
    'beside.nobody': undefined
    'steps.title': undefined
    'steps.asked': { name: string | number }
    'steps.approved': { name: string | number }
    'steps.rejected': { name: string | number }
    'steps.for': { name: string | number; giver: string | number }
    'steps.ofStep': { step: string | number; of: string | number; said: string | number }
    'steps.waits': undefined
    'steps.waitsStep': { step: string | number; of: string | number }
    'steps.further': { count: number }
    'steps.changeAsked': { kind: string; name: string | number; days: string | number }
    'steps.changeApproved': { kind: string; name: string | number }
    'steps.changeRejected': { kind: string; name: string | number }
    'steps.event.amended': { days: string | number; name: string | number }
    'steps.event.withdrawn': { name: string | number }
    'steps.event.cancelled': { name: string | number }
    'steps.event.interrupted': { name: string | number; days: string | number }
    'steps.event.change-withdrawn': { name: string | number }
    'steps.leaving.amended': { days: string | number }
    'steps.leaving.withdrawn': undefined
    'steps.leaving.cancelled': undefined
    'steps.via.override': undefined
    'steps.via.sole': undefined
    'reject.title': { what: string; name: string | number }
    'reject.word': { name: string | number }
    'reject.hint': undefined
    'addFor.open': undefined
    'addFor.submit': undefined
    'addFor.done': undefined
    'addFor.title': undefined
    'addFor.titleOf': { name: string | number }
    'addFor.override': undefined
    'addFor.overrideReason': undefined
    'explain.granted': { when: string; whose: string; yearly: string | number; from: string | number; to: string | number }
    'explain.joined': { when: string; whose: string; months: string | number; yearly: string | number; by: string; result: string | number }
    'explain.granted-part': { when: string; months: string | number; yearly: string | number; by: string; result: string | number }
    'explain.result': { how: string; total: string | number; exact: string | number }
    'explain.given': { when: string; whose: string; amount: string | number }
    'explain.accrual': { when: string; amount: string | number }
    'explain.recount': { way: string; whose: string; amount: string | number }
    'explain.recountAhead': { way: string; whose: string; amount: string | number }
    'explain.capped': { when: string; amount: string | number; count: number }
    'explain.carried-in': { way: string; when: string; amount: string | number }
    'explain.carriedInUntil': { when: string; amount: string | number; count: number; day: string | number }
    'explain.carried-out': { way: string; when: string; amount: string | number }
    'explain.lapsed': { way: string; when: string; amount: string | number }
    'explain.adjustment': { way: string; amount: string | number }
    'explain.adjustmentWhy': { way: string; amount: string | number; reason: string | number }
    'explain.opening': { way: string; note: string | number; amount: string | number }
    'explain.openingUntil': { way: string; note: string | number; amount: string | number; day: string | number }
    'explain.encashed': { count: number; amount: string | number }
    'explain.encashedWhy': { count: number; amount: string | number; reason: string | number }
    'explain.leave': { amount: string | number; whose: string; days: string | number }
    'final.title': undefined
    'final.text': undefined
    'final.Approved': undefined
    'final.Rejected': undefined
  }
  listExport: {
    'label': undefined
    'as': { format: string | number }
    'csv': undefined
    'xlsx': undefined
    'jsonl': undefined
    'begun': undefined
  }
  login: {
    'title': undefined
    'tagline': undefined
    'label': undefined
    'email': undefined
    'password': undefined
    'remember': undefined
    'forgot': undefined
    'submit': undefined
    'done': undefined
    'demo': undefined
    'passkey.use': undefined
    'passkey.failed': undefined
    'second.label': undefined
    'second.totp': undefined
    'second.totpHint': undefined
    'second.recovery': undefined
    'second.recoveryHint': undefined
    'second.submit': undefined
    'second.back': undefined
    'second.use.totp': undefined
    'second.use.passkey': undefined
    'second.use.recovery': undefined
    'drawn.title': undefined
    'drawn.text': undefined
    'drawn.away': undefined
    'drawn.annual': undefined
    'drawn.sick': undefined
    'drawn.casual': undefined
    'drawn.back': undefined
    'drawn.approve': undefined
    'drawn.reject': undefined
    'drawn.presence': undefined
  }
  myTeam: {
    'people.title': undefined
    'people.search': undefined
    'people.name': undefined
    'people.department': undefined
    'people.manager': undefined
    'people.emptyTitle': undefined
    'people.emptyText': undefined
    'approvals.title': undefined
    'approvals.waiting': { count: number }
    'approvals.person': undefined
    'approvals.what': undefined
    'approvals.days': undefined
    'approvals.since': undefined
    'approvals.for': { name: string | number }
    'approvals.emptyTitle': undefined
    'approvals.emptyText': undefined
    'approvals.back': undefined
    'approvals.choose': undefined
    'approvals.othersAway': undefined
    'approvals.after': undefined
    'attendance.title': undefined
    'attendance.onLeave': { part: string }
    'attendance.onLeaveOf': { part: string; type: string | number }
    'attendance.byDay': undefined
    'attendance.today': undefined
    'attendance.emptyTitle': undefined
    'attendance.emptyText': undefined
  }
  notifications: {
    'title': undefined
    'close': undefined
    'all': undefined
    'unread': { count: number }
    'markAll': undefined
    'newAt': { time: string | number }
    'emptyTitle': undefined
    'emptyText': undefined
    'kinds.leaveRequested': undefined
    'kinds.leaveDecided': undefined
    'kinds.leaveChangeRequested': undefined
    'kinds.leaveChangeDecided': undefined
    'kinds.leaveCancelled': undefined
    'kinds.leaveRecounted': undefined
    'kinds.leaveReminded': undefined
    'kinds.leaveLeaver': undefined
    'kinds.leaveLapsing': undefined
    'kinds.leaveCertificateOverdue': undefined
    'kinds.taskAssigned': undefined
    'kinds.passwordChanged': undefined
    'kinds.roleGiven': undefined
    'kinds.roleEnded': undefined
    'kinds.assignmentEnding': undefined
    'kinds.administratorsChanged': undefined
    'kinds.delegationStarted': undefined
    'kinds.delegationEnded': undefined
    'kinds.changeFailed': undefined
    'kinds.leavingFailed': undefined
    'kinds.requestMade': undefined
    'kinds.requestDecided': undefined
    'kinds.contractEnd': undefined
    'kinds.probationEnd': undefined
    'kinds.documentExpiry': undefined
    'kinds.exportEnded': undefined
    'kinds.privacyDue': undefined
    'kinds.copyEnded': undefined
    'kinds.importEnded': undefined
    'kinds.headLeft': undefined
    'kinds.holidaysOffered': undefined
    'kinds.jobFailed': undefined
    'kinds.birthday': undefined
    'kinds.anniversary': undefined
    'mails.newDevice': undefined
    'mails.appAdded': undefined
    'mails.appRemoved': undefined
    'mails.passkeyAdded': undefined
    'mails.passkeyRemoved': undefined
    'mails.passkeyCopied': undefined
    'mails.recoveryMade': undefined
    'mails.recoveryUsed': undefined
    'mails.wrongCodes': undefined
    'mails.keyMade': undefined
    'mails.locked': undefined
    'mails.factorsReset': undefined
    'mails.emailAsked': undefined
    'mails.emailChanged': undefined
    'mails.keyEnds': undefined
    'mails.digest': undefined
    'mails.other': undefined
    'topics.leave': undefined
    'topics.tasks': undefined
    'topics.people': undefined
    'topics.access': undefined
    'topics.files': undefined
    'topics.product': undefined
    'preferences.title': undefined
    'preferences.bell': undefined
    'preferences.bellOf': { name: string | number }
    'preferences.mailOf': { name: string | number }
    'preferences.now': undefined
    'preferences.digest': undefined
    'preferences.off': undefined
    'preferences.fixed': undefined
    'preferences.digestAt': undefined
    'preferences.digestHint': undefined
    'preferences.days': undefined
    'preferences.submit': undefined
    'preferences.done': undefined
    'preferences.failed': undefined
    'preferences.weekdays.1': undefined
    'preferences.weekdays.2': undefined
    'preferences.weekdays.3': undefined
    'preferences.weekdays.4': undefined
    'preferences.weekdays.5': undefined
    'preferences.weekdays.6': undefined
    'preferences.weekdays.7': undefined
    'delivery.title': undefined
    'delivery.back': undefined
    'delivery.summary': { queued: number; failed: number }
    'delivery.search': undefined
    'delivery.filters': undefined
    'delivery.all': undefined
    'delivery.to': undefined
    'delivery.subject': undefined
    'delivery.kind': undefined
    'delivery.state': undefined
    'delivery.at': undefined
    'delivery.states.queued': undefined
    'delivery.states.retrying': undefined
    'delivery.states.sent': undefined
    'delivery.states.failed': undefined
    'delivery.emptyTitle': undefined
    'delivery.emptyText': undefined
    'delivery.retry': undefined
    'delivery.retryOf': { to: string | number }
    'delivery.done': undefined
    'delivery.failed': undefined
  }
  org: {
    'people': { count: number }
    'chart.facts': { people: string | number; count: number }
    'chart.title': undefined
    'chart.search': undefined
    'chart.type': undefined
    'chart.view': undefined
    'chart.asTree': undefined
    'chart.asCards': undefined
    'chart.more': { count: number }
    'chart.failed': undefined
    'chart.below': { count: number }
    'chart.headOf': { departments: string | number }
    'chart.joins': { day: string | number }
    'cards.smaller': undefined
    'cards.larger': undefined
    'cards.fit': undefined
    'cards.reportsOf': { count: number; name: string | number }
    'levels.back': { name: string | number }
    'levels.of': { name: string | number }
    'levels.top': undefined
    'person.direct': { count: number }
    'person.changeManager': undefined
    'person.open': undefined
    'person.print': undefined
    'move.title': { name: string | number }
    'move.text': undefined
    'move.manager': undefined
    'move.nobody': undefined
    'move.save': undefined
    'move.done': { name: string | number }
    'move.employeesOnly': undefined
    'move.addEmployee': undefined
    'empty.title': undefined
    'empty.text': undefined
    'empty.action': undefined
    'print.title': undefined
    'print.back': undefined
    'print.print': undefined
    'print.everybody': undefined
    'print.depth': undefined
    'print.levels': { count: number }
    'print.allLevels': undefined
    'print.top': undefined
    'print.cut': { shown: string | number; missing: string | number }
    'issues.title': undefined
    'issues.withoutManager': undefined
    'issues.deepest': undefined
    'issues.wideSpans': undefined
    'issues.headless': undefined
    'issues.count': { count: number }
    'issues.above': { count: number }
    'directory.title': undefined
    'directory.search': undefined
    'directory.name': undefined
    'directory.designation': undefined
    'directory.department': undefined
    'directory.manager': undefined
    'directory.email': undefined
    'directory.away': { day: string | number }
    'directory.birthday': { day: string | number }
    'directory.allDepartments': undefined
    'directory.empty': undefined
    'directory.emptyText': undefined
  }
  palette: {
    'title': undefined
    'close': undefined
    'placeholder': undefined
    'nothing': undefined
    'assignTo': undefined
    'assignHint': undefined
    'left': { count: number; type: string | number }
    'count': { count: number }
    'groups.recent': undefined
    'groups.people': undefined
    'groups.departments': undefined
    'groups.teams': undefined
    'groups.tasks': undefined
    'groups.leaves': undefined
    'groups.documents': undefined
    'groups.screens': undefined
    'groups.do': undefined
    'help.choose': undefined
    'help.open': undefined
    'help.actions': undefined
    'person.edit': undefined
    'person.leave': undefined
    'person.salary': undefined
    'person.assign': { name: string | number }
    'do.addEmployee': undefined
    'do.addDepartment': undefined
    'do.addSalary': undefined
    'do.payRun': undefined
    'do.addTask': undefined
    'do.addTeam': undefined
    'do.assign': undefined
    'do.import': undefined
    'do.mark': undefined
    'do.requestLeave': undefined
    'keys.title': undefined
    'keys.palette': undefined
    'keys.search': undefined
    'keys.list': undefined
    'keys.escape': undefined
    'keys.undo': undefined
    'keys.dashboard': undefined
    'keys.employees': undefined
    'keys.leaves': undefined
    'keys.salaries': undefined
    'keys.attendance': undefined
    'keys.report': undefined
    'keys.tasks': undefined
    'keys.rows': undefined
    'keys.open': undefined
    'keys.select': undefined
    'keys.pages': undefined
    'keys.zoom': undefined
    'keys.decide': undefined
    'keys.mark': undefined
    'keys.change': undefined
    'keys.single': undefined
    'keys.newTask': undefined
    'keys.peek': undefined
    'keys.tabs': undefined
    'keys.send': undefined
    'keys.area': undefined
    'keys.copy': undefined
    'keys.undoInGrid': undefined
    'keys.differences': undefined
    'keys.back': undefined
    'keys.beside': undefined
    'keys.cards': undefined
    'all.people': { text: string | number }
    'all.departments': { text: string | number }
    'all.teams': { text: string | number }
    'all.tasks': { text: string | number }
    'all.leaves': { text: string | number }
    'all.documents': { text: string | number }
    'failed': undefined
    'retry': undefined
    'pages.changeRequests': undefined
    'pages.documents': undefined
    'pages.documentTypes': undefined
    'pages.customFields': undefined
    'pages.imports': undefined
    'pages.exports': undefined
    'pages.orgIssues': undefined
    'pages.leaveCalendar': undefined
    'pages.leaveBalances': undefined
    'pages.leaveReports': undefined
    'pages.leaveSettings': undefined
    'pages.entitlements': undefined
    'pages.holidays': undefined
    'pages.salaries': undefined
    'pages.payRun': undefined
    'pages.notifications': undefined
    'pages.mailDelivery': undefined
    'pages.security': undefined
    'pages.keys': undefined
    'pages.auditSole': undefined
  }
  person: {
    'employed': undefined
    'left': { day: string | number }
    'leaving': { day: string | number }
    'coming': { day: string | number }
    'away': { day: string | number }
    'photo': undefined
    'photoDone': undefined
    'photoWrongType': undefined
    'photoTooLarge': { size: string | number }
    'photoUnreadable': undefined
    'tabs.label': undefined
    'tabs.profile': undefined
    'tabs.job': undefined
    'tabs.leave': undefined
    'tabs.time': undefined
    'tabs.tasks': undefined
    'tabs.teams': undefined
    'tabs.pay': undefined
    'tabs.documents': undefined
    'tabs.timeline': undefined
    'tabs.access': undefined
    'reportsTo': undefined
    'addLeave': undefined
    'timeIn': { time: string | number; place: string | number }
    'timeThere': { time: string | number }
    'previous': undefined
    'next': undefined
    'position': { at: string | number; total: string | number }
    'menu.more': { name: string | number }
    'menu.send': undefined
    'menu.sent': { name: string | number }
    'menu.end': undefined
  }
  privacy: {
    'title': undefined
    'classes.profile': undefined
    'classes.documents': undefined
    'classes.time': undefined
    'classes.leave': undefined
    'classes.payroll': undefined
    'own.title': undefined
    'own.copy': undefined
    'own.text': undefined
    'own.ask': undefined
    'own.asked': undefined
    'copies.title': undefined
    'copies.text': undefined
    'copies.ask': undefined
    'copies.none': undefined
    'copies.status.Waiting': undefined
    'copies.status.Done': undefined
    'copies.status.Failed': undefined
    'copies.kept': undefined
    'copies.leftOut': { count: number }
    'copies.download': undefined
    'copies.downloadOf': { name: string | number }
    'retention.title': undefined
    'retention.text': undefined
    'retention.months': { what: string | number }
    'retention.proposed': { count: number }
    'retention.save': undefined
    'retention.saved': undefined
    'due.title': undefined
    'due.text': undefined
    'due.choose': undefined
    'due.chooseOne': { name: string | number }
    'due.name': undefined
    'due.code': undefined
    'due.left': undefined
    'due.what': undefined
    'due.erase': { count: number }
    'due.emptyTitle': undefined
    'due.emptyText': undefined
    'erase.title': { count: number }
    'erase.text': undefined
    'erase.classes': undefined
    'erase.count': { count: number }
    'erase.submit': undefined
    'erase.begun': undefined
    'holds.title': undefined
    'holds.text': undefined
    'holds.none': undefined
    'holds.person': undefined
    'holds.reason': undefined
    'holds.until': undefined
    'holds.untilOptional': undefined
    'holds.add': undefined
    'holds.added': undefined
    'holds.end': undefined
    'holds.endOf': { name: string | number }
    'holds.ended': undefined
    'erasures.title': undefined
    'erasures.text': undefined
    'erasures.none': undefined
    'erasures.people': { count: number }
    'erasures.status.Waiting': { done: number; count: number }
    'erasures.status.Done': { erased: number }
    'erasures.status.Failed': undefined
    'erasures.passedOver': { count: number }
  }
  salaries: {
    'index.title': undefined
    'index.search': undefined
    'index.emptyText': undefined
    'index.history': undefined
    'index.run': undefined
    'index.month': undefined
    'index.anyMonth': undefined
    'index.records': { count: number }
    'index.newest': { records: string | number; day: string | number }
    'add.title': undefined
    'add.submit': undefined
    'add.all': undefined
    'add.done': undefined
    'add.left': { person: string | number }
    'history.title': undefined
    'history.search': undefined
    'history.noRecords': undefined
    'history.emptyText': undefined
    'history.emptyOwnText': undefined
    'history.noMatchText': undefined
    'reverse.action': undefined
    'reverse.open': { code: string | number; date: string | number }
    'reverse.title': undefined
    'reverse.text': undefined
    'reverse.reason': undefined
    'reverse.reasonHint': undefined
    'reverse.submit': undefined
    'reverse.done': undefined
    'reversal.badge': undefined
    'reversal.by': { date: string | number; name: string | number }
    'reversal.filter': undefined
    'reversal.all': undefined
    'reversal.counting': undefined
    'reversal.reversed': undefined
    'columns.sno': undefined
    'columns.empId': undefined
    'columns.name': undefined
    'columns.salary': undefined
    'columns.allowance': undefined
    'columns.deduction': undefined
    'columns.total': undefined
    'columns.payDate': undefined
    'fields.department': undefined
    'fields.employee': undefined
    'fields.basicSalary': undefined
    'fields.allowances': undefined
    'fields.deductions': undefined
    'fields.payDate': undefined
    'fields.net': undefined
    'run.title': undefined
    'run.empty': undefined
    'run.anyDepartment': undefined
    'run.since': undefined
    'run.pay': { name: string | number }
    'run.cell': { column: string | number; name: string | number }
    'run.columns.basicSalary': undefined
    'run.columns.allowances': undefined
    'run.columns.deductions': undefined
    'run.recorded': { day: string | number }
    'run.own': undefined
    'run.left': { day: string | number }
    'run.paid': { count: number }
    'run.wrongAmount': undefined
    'run.wrongDeductions': undefined
    'run.wrong': { count: number }
    'run.changed': { count: number }
    'run.submit': { count: number; day: string | number }
    'run.question': { count: number; day: string | number }
    'run.check': { total: string | number; changed: number; left: number }
    'run.record': { count: number }
    'run.done': { count: number; total: string | number }
    'run.more': { shown: string | number; total: string | number }
    'run.sum': { total: string | number }
    'run.allRecorded': { count: number; day: string | number }
    'run.why': undefined
    'run.reasons.first': undefined
    'run.reasons.basicSalary': undefined
    'run.reasons.allowances': undefined
    'run.reasons.deductions': undefined
    'run.differences': { count: number }
    'run.previous': undefined
    'run.next': undefined
    'run.undo': undefined
    'run.hints.move': undefined
    'run.hints.edit': undefined
    'run.hints.paste': undefined
    'run.hints.undo': undefined
    'run.hints.record': undefined
    'run.paste.title': { count: number }
    'run.paste.same': { count: number }
    'run.paste.leftOut': { count: number }
    'run.paste.wrong': { count: number }
    'run.paste.shown': { count: string | number }
    'run.paste.label': undefined
    'run.paste.column': undefined
    'run.paste.now': undefined
    'run.paste.then': undefined
    'run.paste.confirm': { count: number }
    'run.facts': { count: number; day: string | number }
    'run.figures.label': undefined
    'run.figures.count': undefined
    'run.figures.gross': undefined
    'run.figures.net': undefined
    'run.figures.since': undefined
    'run.figures.left': { count: number }
    'run.figures.before': undefined
    'run.figures.out': { day: string | number }
  }
  security: {
    'title': undefined
    'app.title': undefined
    'app.off': undefined
    'app.on': undefined
    'app.add': undefined
    'app.replace': undefined
    'app.remove': undefined
    'app.removeTitle': undefined
    'app.removeText': undefined
    'app.removed': undefined
    'app.scan': undefined
    'app.picture': undefined
    'app.orType': undefined
    'app.code': undefined
    'app.confirm': undefined
    'app.done': undefined
    'passkeys.title': undefined
    'passkeys.none': undefined
    'passkeys.some': undefined
    'passkeys.add': undefined
    'passkeys.done': undefined
    'passkeys.failed': undefined
    'passkeys.made': { time: string | number }
    'passkeys.remove': undefined
    'passkeys.removeOne': { name: string | number }
    'passkeys.removeTitle': { name: string | number }
    'passkeys.removeText': undefined
    'recovery.title': undefined
    'recovery.left': { count: number }
    'recovery.few': undefined
    'recovery.make': undefined
    'recovery.makeTitle': undefined
    'recovery.makeText': undefined
    'recovery.shownTitle': undefined
    'recovery.shownText': undefined
    'recovery.download': undefined
    'recovery.print': undefined
    'recovery.kept': undefined
    'sessions.title': undefined
    'sessions.current': undefined
    'sessions.seen': { time: string | number }
    'sessions.begun': { time: string | number }
    'sessions.end': undefined
    'sessions.endOne': { device: string | number }
    'sessions.endOthers': undefined
    'sessions.othersEnded': undefined
    'confirm.title': undefined
    'confirm.text': undefined
    'confirm.code': undefined
    'confirm.password': undefined
    'confirm.passkey': undefined
    'confirm.submit': undefined
    'asked.factor': undefined
    'asked.passkey': undefined
    'asked.removed': undefined
    'asked.until': { time: string | number }
    'asked.over': undefined
    'asked.change': undefined
    'password.title': undefined
    'password.text': undefined
    'password.change': undefined
    'password.new': undefined
    'password.confirm': undefined
    'password.submit': undefined
    'password.done': undefined
    'email.title': undefined
    'email.change': undefined
    'email.new': undefined
    'email.submit': undefined
    'email.asked': { email: string | number }
    'events.title': undefined
    'events.none': undefined
    'events.kinds': { kind: string }
    'events.refused': undefined
    'keys.title': undefined
    'keys.text': undefined
    'keys.open': undefined
  }
  settings: {
    'title': undefined
    'password.title': undefined
    'password.old': undefined
    'password.new': undefined
    'password.newHint': undefined
    'password.confirm': undefined
    'password.key': undefined
    'password.keyHint': undefined
    'password.submit': undefined
    'password.done': undefined
    'organisation.title': undefined
    'organisation.name': undefined
    'organisation.nameHint': undefined
    'organisation.timeZone': undefined
    'organisation.timeZoneHint': undefined
    'organisation.today': { day: string | number }
    'organisation.birthdays': undefined
    'organisation.submit': undefined
    'organisation.done': undefined
    'organisation.nothing': undefined
    'birthday.title': undefined
    'birthday.label': undefined
    'birthday.text': undefined
    'birthday.done': undefined
    'security.title': undefined
    'security.text': undefined
    'security.open': undefined
    'myData.title': undefined
    'myData.text': undefined
    'myData.open': undefined
    'access.title': undefined
    'access.accounts': undefined
    'access.policies': undefined
    'access.services': undefined
    'access.audit': undefined
    'access.securityEvents': undefined
    'access.privacy': undefined
  }
  tasks: {
    'list.title': undefined
    'list.search': undefined
    'list.add': undefined
    'list.responsible': undefined
    'list.team': undefined
    'list.unassigned': undefined
    'list.assign': undefined
    'list.allKinds': undefined
    'list.allStatuses': undefined
    'list.emptyTitle': undefined
    'list.emptyText': undefined
    'list.anyDue': undefined
    'kinds.personal': undefined
    'kinds.team': undefined
    'statuses.no assign': undefined
    'statuses.Assigned': undefined
    'statuses.Completed': undefined
    'fields.taskFor': undefined
    'fields.name': undefined
    'fields.description': undefined
    'fields.department': undefined
    'fields.employee': undefined
    'fields.team': undefined
    'fields.assignAt': undefined
    'fields.deadline': undefined
    'fields.status': undefined
    'fields.timeZone': { timeZone: string | number }
    'fields.due': undefined
    'add.title': undefined
    'add.submit': undefined
    'add.done': undefined
    'add.failed': undefined
    'edit.title': undefined
    'edit.submit': undefined
    'edit.done': undefined
    'edit.failed': undefined
    'edit.loadFailed': undefined
    'delete.done': { name: string | number }
    'delete.failed': undefined
    'assign.title': undefined
    'assign.submit': undefined
    'assign.done': undefined
    'assign.failed': undefined
    'assign.holder': { name: string | number }
    'assign.formerHolder': { name: string | number }
    'assign.completed': undefined
    'assign.reopenQuestion': { name: string | number }
    'assign.reopenText': undefined
    'assign.reopen': undefined
    'assignTeam.title': undefined
    'assignTeam.submit': undefined
    'assignTeam.choose': undefined
    'detail.title': undefined
    'detail.team': undefined
    'detail.leader': undefined
    'detail.employee': undefined
    'detail.noTeam': undefined
    'detail.noLeader': undefined
    'detail.noEmployee': undefined
    'detail.assignAt': undefined
    'detail.notAssigned': undefined
    'detail.deadlineAt': undefined
    'detail.noDeadline': undefined
    'detail.returnAt': undefined
    'detail.notReturned': undefined
    'detail.createdAt': undefined
    'detail.updatedAt': undefined
    'mine.title': undefined
    'mine.personal': undefined
    'mine.team': undefined
    'mine.completed': undefined
    'mine.view': undefined
    'mine.emptyTitle': undefined
    'mine.emptyPersonal': undefined
    'mine.emptyTeam': undefined
    'ofPerson.title': undefined
    'ofPerson.emptyPersonal': undefined
    'ofPerson.emptyTeam': undefined
    'completed.yes': undefined
    'completed.no': undefined
    'done.action': undefined
    'done.question': undefined
    'done.done': { name: string | number }
    'done.undone': { name: string | number }
    'done.failed': undefined
    'due.over': { day: string | number; days: number }
    'due.today': { time: string | number }
    'due.on': { day: string | number }
    'due.label': { what: string | number }
    'dues.overdue': undefined
    'dues.today': undefined
    'dues.week': undefined
    'dues.none': undefined
    'facts.open': { count: string | number }
    'facts.overdue': { count: string | number }
    'facts.nobody': { count: string | number }
    'composer.who': undefined
    'composer.none': undefined
    'composer.away': { name: string | number; day: string | number }
    'composer.awayBack': { name: string | number; day: string | number; back: string | number }
    'composer.use': { day: string | number }
    'composer.quick': undefined
    'composer.today': { time: string | number }
    'composer.tomorrow': { time: string | number }
    'composer.endOfWeek': { weekday: string | number; time: string | number }
    'composer.inAWeek': undefined
    'composer.page': undefined
    'board.column': undefined
    'board.nothing': undefined
    'board.more': undefined
    'board.rest': { count: number }
  }
  teamCalendar: {
    'title': undefined
    'previous': undefined
    'next': undefined
    'today': undefined
    'print': undefined
    'of.label': undefined
    'of.reports': undefined
    'of.peers': undefined
    'feeds.open': undefined
    'feeds.title': undefined
    'feeds.text': undefined
    'feeds.kind': undefined
    'feeds.kinds.own': undefined
    'feeds.kinds.reports': undefined
    'feeds.kinds.peers': undefined
    'feeds.kinds.department': undefined
    'feeds.add': undefined
    'feeds.url': undefined
    'feeds.copy': undefined
    'feeds.copied': undefined
    'feeds.once': undefined
    'feeds.made': undefined
    'feeds.used': undefined
    'feeds.never': undefined
    'feeds.revoke': undefined
    'feeds.revokeOf': { name: string | number }
    'feeds.revoked': undefined
    'feeds.sure': undefined
    'feeds.sureText': undefined
    'search': undefined
    'person': undefined
    'noDepartment': undefined
    'sums': undefined
    'agenda': undefined
    'earlier': { count: number }
    'away': undefined
    'states.pending': undefined
    'states.approved': undefined
    'parts.am': undefined
    'parts.pm': undefined
    'off': undefined
    'nobody': undefined
    'legend.label': undefined
    'legend.approved': undefined
    'legend.waiting': undefined
    'legend.hidden': undefined
    'legend.holiday': undefined
    'legend.off': undefined
    'emptyTitle': undefined
    'emptyText': undefined
    'more': undefined
    'shown': { count: number; total: string | number }
  }
  teamMenu: {
    'menu.title': undefined
    'menu.people': undefined
    'menu.approvals': undefined
    'menu.calendar': undefined
    'menu.attendance': undefined
    'menu.report': undefined
    'actsFor': { until: string | number; name: string | number }
    'handedTo': { until: string | number; name: string | number }
    'readsOnly': undefined
  }
  teams: {
    'list.title': undefined
    'list.search': undefined
    'list.add': undefined
    'list.leader': undefined
    'list.members': undefined
    'list.memberCount': { count: number }
    'list.noMembers': undefined
    'list.addTeammate': undefined
    'list.emptyTitle': undefined
    'list.emptyText': undefined
    'list.inAll': { count: number }
    'list.people': { count: number }
    'list.open': { count: number }
    'fields.name': undefined
    'fields.department': undefined
    'fields.leader': undefined
    'add.title': undefined
    'add.submit': undefined
    'add.done': undefined
    'edit.title': undefined
    'edit.submit': undefined
    'edit.done': undefined
    'failed': undefined
    'delete.text': undefined
    'delete.done': { name: string | number }
    'delete.failed': undefined
    'members.title': undefined
    'members.search': undefined
    'members.employees': undefined
    'members.chosen': { count: number }
    'members.leaderMark': undefined
    'members.leftMark': undefined
    'members.nobodyHere': undefined
    'members.submit': undefined
    'members.done': undefined
    'members.failed': undefined
    'detail.title': undefined
    'detail.count': undefined
    'detail.members': undefined
    'detail.nobody': undefined
    'detail.unnamed': undefined
    'detail.noId': undefined
    'detail.none': undefined
    'mine.title': undefined
    'mine.emptyText': undefined
    'ofPerson.title': undefined
    'ofPerson.emptyText': undefined
  }
  timeline: {
    'title': undefined
    'at': undefined
    'who': undefined
    'what': undefined
    'changes': undefined
    'product': undefined
    'change': { label: string | number; before: string | number; after: string | number }
    'set': { label: string | number; is: string | number }
    'hidden': { label: string | number }
    'from': { day: string | number }
    'kind': undefined
    'everything': undefined
    'kinds.employee': undefined
    'kinds.job': undefined
    'kinds.leave': undefined
    'kinds.salary': undefined
    'kinds.attendance': undefined
    'kinds.task': undefined
    'kinds.department': undefined
    'emptyTitle': undefined
    'emptyText': undefined
  }
}
