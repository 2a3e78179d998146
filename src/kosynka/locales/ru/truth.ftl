### Правда о партии: можно ли ещё выиграть, где проиграно, подсказка, расклад дня.

## Знак на столе

truth = Сойдётся ли?
truth-on = Показывать, можно ли ещё выиграть
truth-off = Скрыть знак
truth-can = Ещё можно выиграть
truth-cannot = Выиграть уже нельзя
truth-unknown = Пока не ясно
truth-looking = Смотрим…
# Что стоит за знаком
truth-can-about = Найдена цепочка ходов, которая приводит к победе; она проверена по правилам.
truth-cannot-about = Доказано: к победе отсюда не ведёт ни одна цепочка ходов. Отмените ход, который всё решил.
truth-unknown-about = За отведённое время не нашлось ни победы, ни доказательства, что её нет.
truth-looking-about = Перебираем, что можно сыграть дальше. Играть это не мешает.
# Почему не ясно
truth-why-busy = Сейчас спрашивают слишком многие. Спросим ещё раз, как только освободится место.
truth-why-time = За отведённое время ответа не нашлось.
truth-why-memory = Перебор занял всю отведённую память.
truth-why-unproved = Победа не нашлась, но это ещё не значит, что её нет.
truth-why-broken = Перебор прервался.
truth-why-unsupported = Для этой игры мы пока не умеем это узнать.
truth-why-other = Ответа пока нет.
truth-peeks = Знак видит и закрытые карты, а игрок нет. Поэтому сам он не включается, а в статистике видно, сколько раз на него смотрели.

## Ваши шансы

chance = Ваши шансы сейчас
chance-ask = Оценить
chance-asking = Доигрываем, не подглядывая…
chance-share = Около { $percent } %
# 95-процентный интервал
chance-range = скорее всего, от { $low } до { $high } %
chance-games = Выиграно партий: { $won } из { $count }.
chance-going-on = Доигрываем ещё…
chance-about = Карты, которых вы не видели, сдаются заново, и каждый раз партию отсюда, не подглядывая, доигрывает быстрый игрок этого стола. Вот как часто он выигрывает; вы можете сыграть и лучше.
chance-course-ask = Оценить шансы по ходу партии
chance-course-asking = Оцениваем шансы: { $done } из { $total }
chance-scale = { $percent } %
chance-at = Шансы на ходу { $number }: около { $percent } % (от { $low } до { $high } %)

## Подсказка

hint = Подсказка
# $card приходит готовой («дама треф»), $from и $to — названия мест
hint-move = { $card }: { $from } → { $to }
hint-cards = { $card } и всё, что на ней: { $from } → { $to }
hint-draw = Откройте карты из колоды
hint-redeal = Переверните сброс
hint-cannot = Хода, который привёл бы к победе, больше нет. Отмените последние ходы или посмотрите, где это решилось.
hint-unknown = Верного хода не нашлось: возможно, его нет, а возможно, не хватило времени.
hint-asking = Ищем ход…
hint-stale = Стол изменился, пока искали ход. Спросите ещё раз.
hint-play = Сыграть так

## Где проиграно

analysis = Где решилась партия
analysis-asking = Разбираем партию: { $done } из { $total }
analysis-lost = Выиграть стало нельзя после { $number }-го хода
analysis-lost-move = Решающий ход: { $move }
analysis-deal-lost = Этот расклад не сходится с самого начала
analysis-never-lost = Выиграть можно до сих пор
analysis-won = Вы ни разу не упустили победу
analysis-lost-undone = Вы упускали победу, но отменили этот ход
analysis-open = Где именно, установить не удалось
analysis-bar = Партия ход за ходом
# Одно деление полосы для экранного диктора; $verdict из truth-can, truth-cannot, truth-unknown
analysis-bar-step = Ход { $number }: { $verdict }
analysis-line = Как можно было выиграть
analysis-line-on = Как выиграть отсюда
analysis-line-step = Ход { $number } из { $total }
analysis-line-back = Назад
analysis-line-forward = Вперёд
analysis-line-first = К началу
analysis-line-last = К победе
analysis-line-none = Выигрышной цепочки мы не знаем
analysis-close = Вернуться к партии
analysis-counts = Разбор до конца партии отмечается в статистике, но ничего не портит.

## Новая партия: только те, что сходятся

winnable = Только те, что сходятся
winnable-about = Каждый такой расклад разобран до сдачи: доказано, что его можно выиграть.
winnable-looking = Подбираем расклад…
grade = Характер расклада
grade-any = Любой
grade-1 = Спокойный
grade-2 = Обычный
grade-3 = Хитрый
grade-4 = Трудный
grade-5 = Отчаянный
grade-1-about = Сойдётся почти при любой аккуратной игре.
grade-2-about = Простит несколько промахов.
grade-3-about = Придётся думать наперёд.
grade-4-about = Верный путь узок, и найти его непросто.
grade-5-about = Верный путь один из тысяч; без отмен почти не пройти.
grade-nearest = Такого сразу не нашлось, вот ближайший: { $grade }

## Свидетельство

evidence = Доказательство
evidence-verdict-winnable = Этот расклад можно выиграть
evidence-verdict-unwinnable = Этот расклад выиграть нельзя
evidence-verdict-unknown = Можно ли выиграть этот расклад, неизвестно
evidence-rules = Правила { $rules }
evidence-passes = { $passes ->
    [0] Проходов по колоде сколько угодно
    [one] { $passes } проход по колоде
    [few] { $passes } прохода по колоде
   *[many] { $passes } проходов по колоде
}
evidence-nodes = { $count ->
    [one] Просмотрена { $count } позиция
    [few] Просмотрено { $count } позиции
   *[many] Просмотрено { $count } позиций
}
evidence-time = Время перебора: { $ms } мс
evidence-kernel = Решатель { $version }
evidence-proof-line = Победа найдена и проверена по правилам
evidence-proof-fixpoint = Какая-то карта не освободится, что бы вы ни играли
evidence-proof-exhausted = Просмотрены все позиции, до которых можно дойти
evidence-line = Выигрышная цепочка
evidence-line-show = Показать ходы

## Расклад дня

daily = Расклад дня
daily-about = Один на всех, и он сходится. Прошедшие дни остаются: их можно сыграть в любое время.
daily-today = Сегодня
daily-yesterday = Вчера
daily-date = Расклад на { $date }
daily-play = Сыграть
daily-go-on = Продолжить
daily-again = Сыграть ещё раз
daily-won = Сошёлся
daily-lost = Не сошёлся
daily-abandoned = Не доигран
daily-open = Идёт
daily-unplayed = Не сыгран
daily-earlier = Прошлые дни
daily-next = Следующий день
daily-previous = Предыдущий день
daily-none = На этот день в этом режиме расклада нет
# Строки, которыми делятся; $date «29 ноября 2026», $moves «96 ходов», $time «4:12», $help из share-unaided или share-aided
daily-share-won = { $game } ({ $mode }), расклад дня { $date }: сошёлся. { $moves }, { $time }, { $help }. { $code }
daily-share-lost = { $game } ({ $mode }), расклад дня { $date }: не сошёлся. { $moves }, { $time }, { $help }. { $code }
share-unaided = без подсказок
share-aided = { $count ->
    [one] { $count } подсказка
    [few] { $count } подсказки
   *[many] { $count } подсказок
}

## Статистика

statistics-hints = Подсказки
statistics-looks = Взгляды на знак
statistics-unaided = Выиграно без подсказок
facts-hints = { $count ->
    [one] { $count } подсказка
    [few] { $count } подсказки
   *[many] { $count } подсказок
}
facts-looks = { $count ->
    [one] знак включали { $count } раз
    [few] знак включали { $count } раза
   *[many] знак включали { $count } раз
}

## Почему сервер не дал расклада

why-bad-date = На этот день расклада нет. Выберите день из списка.
why-busy = Сейчас спрашивают слишком многие. Подождите немного и попробуйте ещё раз.
