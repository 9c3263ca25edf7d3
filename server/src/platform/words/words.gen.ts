// Made of the English words by `node scripts/check-words.ts --write`.
/** The texts by file and path, each with the values that go in; `undefined` where there are none. */
export interface Words {
  access: {
    'because.administrator': undefined
    'because.role': { role: string | number }
    'because.reports': undefined
    'because.head': undefined
    'because.everybody': undefined
    'allowed': { holder: string | number; about: string | number; because: string | number; right: string | number }
    'somebody': undefined
    'notAllowed': { holder: string | number; about: string | number; right: string | number }
  }
  exports: {
    'person.employeeId': undefined
    'person.name': undefined
    'person.department': undefined
    'employees.leftOn': undefined
    'salaries.payDate': undefined
    'salaries.basicSalary': undefined
    'salaries.allowances': undefined
    'salaries.deductions': undefined
    'salaries.netSalary': undefined
    'salaries.reversedAt': undefined
    'leaves.leaveType': undefined
    'leaves.startDate': undefined
    'leaves.endDate': undefined
    'leaves.startPart': undefined
    'leaves.endPart': undefined
    'leaves.startTime': undefined
    'leaves.endTime': undefined
    'leaves.amount': undefined
    'leaves.unit': undefined
    'leaves.reason': undefined
    'leaves.status': undefined
    'leaves.state': undefined
    'leaves.appliedAt': undefined
    'attendance.date': undefined
    'attendance.status': undefined
    'attendance.onLeave': undefined
    'attendance.holiday': undefined
    'tasks.task_name': undefined
    'tasks.description': undefined
    'tasks.task_for': undefined
    'tasks.team': undefined
    'tasks.assignAt': undefined
    'tasks.deadlineAt': undefined
    'tasks.returnAt': undefined
    'tasks.status': undefined
    'tasks.createAt': undefined
    'teams.team_name': undefined
    'teams.leaderId': undefined
    'teams.leader': undefined
    'teams.noOfMembers': undefined
    'teams.members': undefined
    'directory.designation': undefined
    'directory.location': undefined
    'directory.manager': undefined
    'directory.workEmail': undefined
    'directory.workPhone': undefined
    'directory.awayUntil': undefined
    'directory.birthday': undefined
    'requests.field': undefined
    'requests.before': undefined
    'requests.after': undefined
    'requests.status': undefined
    'requests.reason': undefined
    'requests.requestedAt': undefined
    'requests.decidedBy': undefined
    'requests.decidedAt': undefined
    'documents.title': undefined
    'documents.type': undefined
    'documents.issuedOn': undefined
    'documents.expiresOn': undefined
    'documents.daysLeft': undefined
    'documents.file': undefined
    'documents.uploadedBy': undefined
    'documents.uploadedAt': undefined
    'documents.version': undefined
    'reminders.kind': undefined
    'reminders.document': undefined
    'reminders.day': undefined
    'reminders.daysLeft': undefined
    'reminders.kinds.contract-end': undefined
    'reminders.kinds.probation-end': undefined
    'reminders.kinds.document-expiry': undefined
    'roles.name': undefined
    'roles.description': undefined
    'roles.builtin': undefined
    'roles.permissions': undefined
    'roles.holders': undefined
    'roles.updatedAt': undefined
    'assignments.role': undefined
    'assignments.departments': undefined
    'assignments.fromDay': undefined
    'assignments.toDay': undefined
    'assignments.state': undefined
    'assignments.states.live': undefined
    'assignments.states.ended': undefined
    'assignments.states.coming': undefined
    'assignments.grantedBy': undefined
    'assignments.revokedAt': undefined
    'delegations.fromUser': undefined
    'delegations.toUser': undefined
    'delegations.kinds': undefined
    'delegations.reason': undefined
    'delegations.endedAt': undefined
    'accounts.email': undefined
    'accounts.role': undefined
    'accounts.state': undefined
    'accounts.states.active': undefined
    'accounts.states.invited': undefined
    'accounts.states.never': undefined
    'accounts.states.locked': undefined
    'accounts.states.closed': undefined
    'accounts.totp': undefined
    'accounts.passkeys': undefined
    'accounts.lastSeenAt': undefined
    'accounts.invitedAt': undefined
    'accounts.lockReason': undefined
    'locations.name': undefined
    'locations.timeZone': undefined
    'reports.group.month': undefined
    'reports.leaveType': undefined
    'reports.unit': undefined
    'reports.entitled': undefined
    'reports.taken': undefined
    'reports.booked': undefined
    'reports.pending': undefined
    'reports.balance': undefined
    'reports.available': undefined
    'reports.money': undefined
    'reports.amount': undefined
    'reports.rate': undefined
    'reports.overdrawn': undefined
    'reports.from': undefined
    'reports.to': undefined
    'reports.state': undefined
    'reports.dueOn': undefined
    'runs.kind': undefined
    'runs.kinds.period-end': undefined
    'runs.kinds.recount': undefined
    'runs.kinds.accrual': undefined
    'runs.day': undefined
    'runs.dryRun': undefined
    'runs.state': undefined
    'runs.people': undefined
    'runs.changed': undefined
    'runs.askedBy': undefined
    'runs.askedAt': undefined
    'runs.endedAt': undefined
    'runs.remaining': undefined
    'runs.carried': undefined
    'runs.lapsed': undefined
    'runs.debt': undefined
    'runs.granted': undefined
    'runs.returned': undefined
    'runs.leaves': undefined
    'policies.name': undefined
    'policies.amount': undefined
    'policies.period': undefined
    'policies.grant': undefined
    'policies.carry': undefined
    'policies.overdraft': undefined
    'policies.waitMonths': undefined
    'policies.maxBalance': undefined
    'policies.updatedAt': undefined
    'schedules.name': undefined
    'schedules.isDefault': undefined
    'schedules.weeks': undefined
    'schedules.minutes': { week: string | number; day: string | number }
    'calendars.name': undefined
    'calendars.isDefault': undefined
    'calendars.country': undefined
    'calendars.year': undefined
    'calendars.updatedAt': undefined
    'history.changedAt': undefined
    'history.changedBy': undefined
    'history.former': undefined
    'history.status': undefined
    'history.reason': undefined
    'security.at': undefined
    'security.kind': undefined
    'security.outcome': undefined
    'security.user': undefined
    'security.network': undefined
    'security.device': undefined
    'security.detail': undefined
    'imports.kind': undefined
    'imports.file': undefined
    'imports.status': undefined
    'imports.rows': undefined
    'imports.create': undefined
    'imports.update': undefined
    'imports.unchanged': undefined
    'imports.error': undefined
    'imports.skipped': undefined
    'imports.createdAt': undefined
    'imports.endedAt': undefined
    'privacy.status': undefined
    'privacy.classes': undefined
    'privacy.people': undefined
    'privacy.done': undefined
    'privacy.passedOver': undefined
    'privacy.askedBy': undefined
    'privacy.createdAt': undefined
    'privacy.endedAt': undefined
    'privacy.leftOn': undefined
    'privacy.hold': undefined
    'privacy.reason': undefined
    'privacy.until': undefined
    'privacy.heldAt': undefined
    'privacy.due': { kind: string | number }
    'privacy.person': undefined
    'privacy.leftOut': undefined
    'privacy.expiresAt': undefined
    'privacy.kinds.profile': undefined
    'privacy.kinds.documents': undefined
    'privacy.kinds.time': undefined
    'privacy.kinds.leave': undefined
    'privacy.kinds.payroll': undefined
    'timeline.at': undefined
    'timeline.what': undefined
    'timeline.changes': undefined
    'timeline.from': undefined
    'timeline.who': undefined
    'timeline.hidden': { label: string | number }
    'timeline.change': { label: string | number; before: string | number; after: string | number }
    'timeline.none': undefined
    'ledger.day': undefined
    'ledger.kind': undefined
    'ledger.amount': undefined
    'ledger.balanceAfter': undefined
    'ledger.reason': undefined
    'ledger.at': undefined
  }
  imports: {
    'result.row': undefined
    'result.outcome': undefined
    'result.errors': undefined
    'employees.employeeId': undefined
    'employees.name': undefined
    'employees.firstName': undefined
    'employees.lastName': undefined
    'employees.email': undefined
    'employees.dob': undefined
    'employees.gender': undefined
    'employees.maritalStatus': undefined
    'employees.designation': undefined
    'employees.department': undefined
    'employees.salary': undefined
    'employees.role': undefined
    'employees.employedFrom': undefined
    'employees.manager': undefined
    'employees.employmentType': undefined
    'employees.fte': undefined
    'employees.probationEnds': undefined
    'employees.contractEnds': undefined
    'employees.lastDay': undefined
    'employees.location': undefined
    'employees.earlyAccess': undefined
    'employees.workPhone': undefined
    'employees.privatePhone': undefined
    'employees.privateEmail': undefined
    'employees.privateAddress': undefined
    'employees.postalCode': undefined
    'employees.city': undefined
    'employees.region': undefined
    'employees.country': undefined
    'employees.address': undefined
    'employees.emergencyContact': undefined
    'employees.emergencyPhone': undefined
    'employees.emergencyRelation': undefined
    'departments.dep_name': undefined
    'departments.description': undefined
    'leaveBalances.employeeId': undefined
    'leaveBalances.leaveType': undefined
    'leaveBalances.day': undefined
    'leaveBalances.amount': undefined
    'leaveBalances.carry': undefined
    'leaveBalances.closesOn': undefined
    'leaveBalances.taken': undefined
    'holidays.calendar': undefined
    'holidays.day': undefined
    'holidays.until': undefined
    'holidays.part': undefined
    'holidays.name': undefined
    'attendance.employeeId': undefined
    'attendance.date': undefined
    'attendance.status': undefined
    'attendance.reason': undefined
    'attendance.loaded': undefined
  }
  job: {
    'requests': { name: string | number; count: number }
    'reports': { count: number; name: string | number }
    'later': { day: string | number }
    'traces.mark': undefined
    'traces.leave': undefined
    'traces.salary': undefined
  }
  mails: {
    'hello': { name: string | number }
    'firstSignIn.subject': undefined
    'firstSignIn.welcome': undefined
    'firstSignIn.made': undefined
    'firstSignIn.email': { email: string | number }
    'firstSignIn.password': { password: string | number }
    'firstSignIn.key': { key: string | number }
    'firstSignIn.here': { link: string | number }
    'reset.subject': undefined
    'reset.asked': undefined
    'reset.once': undefined
    'reset.sent': undefined
    'reset.sentOnce': undefined
    'newAddress.subject': undefined
    'newAddress.asked': undefined
    'newAddress.once': undefined
    'invitation.subject': undefined
    'invitation.subjectBy': { organisation: string | number }
    'invitation.madeBy': { organisation: string | number; email: string | number }
    'invitation.made': { email: string | number }
    'invitation.once': undefined
    'leaveRequested.subject': { name: string | number }
    'leaveRequested.asks': { name: string | number; code: string | number }
    'leaveRequested.department': { department: string | number }
    'leaveRequested.noDepartment': undefined
    'leaveRequested.type': { type: string | number }
    'leaveRequested.days': { days: string | number }
    'leaveRequested.reason': undefined
    'leaveRequested.here': undefined
    'leaveCertificate.subject': undefined
    'leaveCertificate.here': undefined
    'leaveLapsing.subject': undefined
    'leaveRecounted.subject': undefined
    'leaveDecided.subject': { decision: string }
    'leaveDecided.decided': { decision: string }
    'leaveDecided.here': undefined
    'task.subject': { task: string | number }
    'task.assigned': undefined
    'task.assignedToTeam': { team: string | number }
    'task.task': { task: string | number }
    'task.description': undefined
    'task.assignAt': { time: string | number }
    'task.deadline': { time: string | number }
    'task.here': { link: string | number }
    'requestDecided': { field: string; label: string | number; decision: string }
    'plain.here': undefined
    'digest.subject': { count: number }
    'digest.since': undefined
    'digest.here': undefined
    'digest.change': undefined
    'passwordChanged.subject': undefined
    'passwordChanged.notYou': undefined
    'security.device': { device: string | number }
    'security.network': { network: string | number }
    'security.left': { left: string | number }
    'security.notYou': undefined
    'security.askWhy': undefined
    'security.newDevice.subject': undefined
    'security.newDevice.said': undefined
    'security.appAdded.subject': undefined
    'security.appAdded.said': undefined
    'security.appRemoved.subject': undefined
    'security.appRemoved.said': undefined
    'security.recoveryMade.subject': undefined
    'security.recoveryMade.said': undefined
    'security.recoveryUsed.subject': undefined
    'security.recoveryUsed.said': undefined
    'security.wrongCodes.subject': undefined
    'security.wrongCodes.said': undefined
    'security.passkeyAdded.subject': undefined
    'security.passkeyAdded.said': undefined
    'security.passkeyRemoved.subject': undefined
    'security.passkeyRemoved.said': undefined
    'security.passkeyCopied.subject': undefined
    'security.passkeyCopied.said': undefined
    'security.reason': undefined
    'security.address': { email: string | number }
    'security.emailAsked.subject': undefined
    'security.emailAsked.said': undefined
    'security.emailChanged.subject': undefined
    'security.emailChanged.said': undefined
    'security.locked.subject': undefined
    'security.locked.said': undefined
    'security.factorsReset.subject': undefined
    'security.factorsReset.said': undefined
    'security.key': { name: string | number; prefix: string | number }
    'security.keyMade.subject': undefined
    'security.keyMade.said': undefined
    'keyEnds.subject': { name: string | number }
    'keyEnds.said': { name: string | number; owner: string | number; day: string | number }
    'page.chips.waits': undefined
    'page.chips.approved': undefined
    'page.chips.rejected': undefined
    'page.chips.account': undefined
    'page.chips.security': undefined
    'page.chips.task': undefined
    'page.labels.email': undefined
    'page.labels.password': undefined
    'page.labels.key': undefined
    'page.labels.reason': undefined
    'page.labels.department': undefined
    'page.labels.leaveType': undefined
    'page.labels.days': undefined
    'page.labels.assignAt': undefined
    'page.labels.deadline': undefined
    'page.labels.newDays': undefined
    'page.labels.left': undefined
    'page.labels.leftAfter': undefined
    'page.labels.alsoAway': undefined
    'page.labels.counts': undefined
    'page.labels.lapses': undefined
    'page.labels.dueOn': undefined
    'page.labels.team': undefined
    'page.labels.device': undefined
    'page.labels.network': undefined
    'page.labels.codesLeft': undefined
    'page.labels.newAddress': undefined
    'page.labels.owner': undefined
    'page.labels.ends': undefined
    'page.buttons.signIn': undefined
    'page.buttons.setPassword': undefined
    'page.buttons.confirmAddress': undefined
    'page.buttons.choosePassword': undefined
    'page.buttons.see': undefined
    'page.buttons.seeAll': undefined
    'page.buttons.decide': undefined
    'page.buttons.decideHint': undefined
    'page.buttons.myLeaves': undefined
    'page.buttons.task': undefined
    'page.accountReady': undefined
    'page.firstSteps': undefined
    'page.span': { days: string | number; count: string | number }
    'page.asks': { name: string | number }
    'page.since': { days: number }
    'page.othersAway': { count: number; department: string | number }
    'page.nobodyAway': { department: string | number }
    'page.leftOf': { left: string | number; of: string | number }
    'page.names': { more: number; names: string | number }
    'page.decidedBy': { decision: string; by: string | number }
    'page.decidedByFor': { decision: string; by: string | number; giver: string | number }
    'page.lapses': { amount: string | number; day: string | number }
    'page.why.decides': { name: string | number }
    'page.why.task': undefined
    'page.why.taskOfTeam': undefined
    'page.choose': undefined
  }
  notifications: {
    'gone': undefined
    'days': { start: string | number; end: string | number }
    'parts.am': undefined
    'parts.pm': undefined
    'parts.from': undefined
    'parts.to': undefined
    'leave.requested': { name: string | number; type: string | number; when: string | number }
    'leave.decided': { type: string | number; when: string | number; decision: string }
    'leave.decidedFor': { type: string | number; when: string | number; decision: string; by: string | number; giver: string | number }
    'leave.changeRequested': { kind: string; name: string | number; type: string | number; days: string | number; newDays: string | number }
    'leave.changeReminded': { kind: string; name: string | number; type: string | number; days: string | number; newDays: string | number }
    'leave.changeDecided': { kind: string; type: string | number; days: string | number; decision: string; newDays: string | number }
    'leave.cancelled': { type: string | number; days: string | number }
    'leave.cut': { type: string | number; start: string | number; end: string | number }
    'leave.leaver': { name: string | number; day: string | number; balances: string | number }
    'leave.leftover': { way: string; type: string | number; amount: string | number }
    'leave.nothingLeft': undefined
    'leave.employmentEnds': { day: string | number }
    'leave.lapsing': { how: string; amount: string | number; type: string | number; day: string | number }
    'leave.reminded': { name: string | number; type: string | number; when: string | number }
    'leave.certificateOverdue': { whose: string; type: string | number; days: string | number; due: string | number; name: string | number }
    'leave.recounted': { count: number; type: string | number; days: string | number; amount: string | number }
    'task.assigned': { task: string | number }
    'task.assignedToTeam': { team: string | number; task: string | number }
    'task.deleted': undefined
    'task.notYours': undefined
    'password.changed': undefined
    'password.reset': undefined
    'job.failed': { job: string | number; error: string | number }
    'employee.changeFailed': { name: string | number; day: string | number; error: string | number }
    'employee.leavingFailed': { name: string | number; day: string | number; error: string | number }
    'employee.requestMade': { name: string | number; field: string; label: string | number }
    'employee.requestDecided': { field: string; label: string | number; decision: string; reason: string | number }
    'employee.nowSettled': undefined
    'reminder.ownContract': { day: string | number }
    'reminder.contract': { name: string | number; day: string | number }
    'reminder.ownProbation': { day: string | number }
    'reminder.probation': { name: string | number; day: string | number }
    'reminder.ownDocument': { title: string | number; day: string | number }
    'reminder.document': { title: string | number; name: string | number; day: string | number }
    'import.ended': { state: string; file: string | number; written: number }
    'export.ended': { state: string; list: string }
    'privacy.due': { people: number }
    'privacy.copyEnded': { whose: string; name: string | number }
    'holidays.offered': { year: string | number; calendar: string | number }
    'department.headLeft': { name: string | number; department: string | number }
    'role.given': { role: string | number; until: string }
    'role.ended': { role: string | number }
    'role.endsOn': { role: string | number; until: string | number }
    'role.over': { role: string | number; until: string | number }
    'role.ending': { role: string | number; name: string | number; until: string | number }
    'administrator.made': { name: string | number }
    'administrator.unmade': { name: string | number }
    'delegation.started': { name: string | number; from: string | number; to: string | number }
    'delegation.ofYours': { name: string | number; from: string | number; to: string | number }
    'delegation.ended': { name: string | number; from: string | number; to: string | number }
    'delegation.over': { name: string | number; from: string | number; to: string | number }
    'delegation.ofYoursEnded': { name: string | number; from: string | number; to: string | number }
    'celebration.birthday': { name: string | number; day: string | number }
    'celebration.anniversary': { name: string | number; years: number; day: string | number }
  }
  people: {
    'fields.preferredName': undefined
    'fields.workPhone': undefined
    'fields.privatePhone': undefined
    'fields.privateEmail': undefined
    'fields.addresses': undefined
    'fields.emergency': undefined
    'fields.photo': undefined
    'fields.name': undefined
    'fields.dob': undefined
    'fields.maritalStatus': undefined
    'fields.gender': undefined
    'fields.employeeId': undefined
    'fields.department': undefined
    'fields.designation': undefined
    'fields.manager': undefined
    'fields.location': undefined
    'fields.employmentType': undefined
    'fields.fte': undefined
    'fields.employedFrom': undefined
    'fields.probationEnds': undefined
    'fields.contractEnds': undefined
  }
  timeline: {
    'fields.name': undefined
    'fields.email': undefined
    'fields.code': undefined
    'fields.department_id': undefined
    'fields.dob': undefined
    'fields.gender': undefined
    'fields.marital_status': undefined
    'fields.designation': undefined
    'fields.salary': undefined
    'fields.employed_from': undefined
    'fields.left_on': undefined
    'fields.manager_id': undefined
    'fields.employment_type': undefined
    'fields.fte': undefined
    'fields.probation_ends': undefined
    'fields.contract_ends': undefined
    'fields.preferred_name': undefined
    'fields.leaving_on': undefined
    'fields.leaving_reason': undefined
    'fields.private_email': undefined
    'fields.work_phone': undefined
    'fields.private_phone': undefined
    'fields.location_id': undefined
    'fields.schedule_id': undefined
    'fields.status': undefined
    'fields.leave_type': undefined
    'fields.start_date': undefined
    'fields.end_date': undefined
    'fields.reason': undefined
    'fields.pay_date': undefined
    'fields.net_salary': undefined
    'fields.day': undefined
    'fields.task_name': undefined
    'values.yes': undefined
    'values.no': undefined
    'actions.added': undefined
    'actions.changed': undefined
    'actions.ended': undefined
    'actions.resumed': undefined
    'actions.rehired': undefined
    'actions.employment': undefined
    'actions.leavingPlanned': undefined
    'actions.leavingWithdrawn': undefined
    'actions.leavingFailed': undefined
    'actions.contacts': undefined
    'actions.photo': undefined
    'actions.custom': undefined
    'actions.manager': undefined
    'actions.job': undefined
    'actions.jobPlanned': undefined
    'actions.jobEdited': undefined
    'actions.jobCancelled': undefined
    'actions.jobFailed': undefined
    'actions.leave': undefined
    'actions.salary': undefined
    'actions.attendance': undefined
    'actions.task': undefined
    'actions.head': undefined
  }
}
