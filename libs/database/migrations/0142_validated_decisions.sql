-- transaction: none
alter table joint_decision validate constraint joint_decision_kind_check;
alter table joint_decision validate constraint joint_decision_subject;
