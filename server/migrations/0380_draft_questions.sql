-- A draft asks all that is open in it at once.
alter table board_question drop constraint board_question_kind_check;
alter table board_question add constraint board_question_kind_check check (kind in ('question', 'approval', 'plan', 'draft'));
